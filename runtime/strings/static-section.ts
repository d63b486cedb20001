import type { FormView } from '../view/form-view.ts'
import { FormsContext } from '../view/form-view.ts'
import { type GivenView, PageViewContext } from '../view/page-view.ts'
import type { Context } from './react.ts'
import type { Component, Props } from './static-element.ts'
import { markupOf } from './write-markup.ts'

/** What a section that is rendered to a string receives. */
export interface StaticGiven {
  readonly view: GivenView
  /** Null if it shows no forms. */
  readonly findForm: ((name: string) => FormView) | null
}

/** @returns its HTML; null if React has to render it. */
export type RenderStatic = (input: Props, given: StaticGiven) => string | null

/** After this many failures in a row the section is always left to React. */
const MAX_MISSES = 3

/**
 * Renders a section without React, as long as it uses only elements, the package's components, its texts and its hooks.
 *
 * @param component - compiled with `react.ts` in place of React.
 */
export function staticSection(component: Component): RenderStatic {
  // In this copy of the modules these are contexts of `react.ts`.
  const pageView = PageViewContext as unknown as Context<GivenView | null>
  const forms = FormsContext as unknown as Context<StaticGiven['findForm']>
  let misses = 0
  return (input, { view, findForm }) => {
    if (misses >= MAX_MISSES) return null
    pageView.current = view
    forms.current = findForm
    try {
      const markup = markupOf(component(input))
      misses = 0
      return markup
    } catch {
      // If the section itself threw, it will throw again in React, which reports it.
      misses += 1
      return null
    } finally {
      pageView.current = null
      forms.current = null
    }
  }
}
