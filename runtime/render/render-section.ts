import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { SectionData } from '../page/page-request.ts'
import type { IslandState } from '../page/payload.ts'
import type { SectionInstance } from '../site/site-model.ts'
import { FormsContext, type FormView } from '../view/form-view.ts'
import { type PageView, PageViewContext } from '../view/page-view.ts'
import { frameSection } from '../view/section-frame.ts'
import type { RegisteredSection } from './section-registry.ts'

/** A section's HTML. The same object is handed out for equal inputs, so its identity can key what is made of it. */
export interface RenderedSection {
  readonly instance: SectionInstance
  /** Its block. */
  readonly html: string
  /** Whether rendering it threw. */
  readonly isFailed: boolean
  /** Resource hints that belong into the head (D33). */
  readonly hints: readonly string[]
  /** What its island needs; null for a static section. */
  readonly island: IslandState | null
}

/** React puts resource hints, titles and meta elements in front of a part's markup. */
const HOISTED = /^(?:<link [^>]*\/>|<meta [^>]*\/>|<title>[^<]*<\/title>|<script async[^>]*><\/script>)+/
/** What is left of a suspense boundary whose content threw or suspended: `renderToString` reports neither. */
const FAILED_BOUNDARY = '<!--$!-->'

/** Renders one section: one `renderToString`, its ids prefixed with the instance's (D33). A section that throws leaves the others alone. */
export function renderSection(
  registered: RegisteredSection,
  instance: SectionInstance,
  data: SectionData,
  view: PageView,
  forms: ((name: string) => FormView) | null,
  messages: () => unknown,
  onError: (error: unknown, instance: SectionInstance) => void,
): RenderedSection {
  const links: Record<string, string | null> = {}
  const recorded: PageView = {
    ...view,
    hrefOf(to) {
      const href = view.hrefOf(to)
      links[to] = href
      return href
    },
  }
  try {
    const props = { id: instance.id, props: instance.props, data: data.data, failed: data.failed }
    const section = createElement(registered.component, props)
    const withForms = forms === null ? section : createElement(FormsContext, { value: forms }, section)
    const element = createElement(PageViewContext, { value: recorded }, withForms)
    const markup = renderToString(element, { identifierPrefix: instance.id })
    if (markup.includes(FAILED_BOUNDARY)) throw new Error('A suspense boundary failed or suspended.')
    const hoisted = HOISTED.exec(markup)?.[0] ?? ''
    return {
      instance,
      html: frameSection(instance, markup.slice(hoisted.length), false),
      isFailed: false,
      hints: hoisted.match(/<link rel="(?:preload|preconnect|dns-prefetch)"[^>]*\/>/g) ?? [],
      island: registered.hydrate && {
        ...props,
        key: instance.key,
        section: instance.section,
        hydrate: registered.hydrate,
        messages: messages(),
        links,
        view: { product: view.product, locale: view.locale, dir: view.dir, path: view.path, locales: view.locales },
      },
    }
  } catch (error) {
    onError(error, instance)
    return { instance, html: frameSection(instance, '', true), isFailed: true, hints: [], island: null }
  }
}
