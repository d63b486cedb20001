import type { RelatedPlace } from '../../manifest/diagnostic.ts'
import type { Text } from '../../manifest/manifest.types.ts'
import type { PathStep, Position } from '../../manifest/problem.ts'
import type { RouteModel } from '../../site/site-model.ts'
import type { SiteFacts } from '../facts.ts'
import { once } from '../once.ts'
import type { Place } from '../rule.ts'

/** A title or description of a page in one language. */
export interface PageText {
  readonly text: string
  readonly route: RouteModel
  /** Where in the manifest it is written, or asked for. */
  readonly declaredAt: readonly PathStep[]
  /** Where it is written: in the manifest, or the message. */
  place(): Place & { readonly position: Position }
  /** Where the manifest asks for a message. */
  related(): RelatedPlace[]
}

export const pageTitles = once((facts: SiteFacts) => pageTexts(facts, 'title'))
export const pageDescriptions = once((facts: SiteFacts) => pageTexts(facts, 'description'))

/** The texts that pages have of their own, in every language that has them. */
function pageTexts(facts: SiteFacts, key: 'title' | 'description'): readonly PageText[] {
  const declared = new Map(facts.manifest.routes.map((route, index) => [route.name, { own: route[key], index }]))
  return facts.site.routes.flatMap((route) => {
    const { own, index = 0 } = declared.get(route.name) ?? {}
    // What another language lends is told among the messages.
    if (own === undefined || !isIn(facts, own, route.locale) || route[key] === '') return []
    const path = ['routes', index, key]
    const declaredAt = typeof own === 'string' ? path : [...path, route.locale]
    return [{ text: route[key], route, declaredAt, ...placesOf(facts, own, path, route.locale) }]
  })
}

/** Where the text of a key of the manifest is written in one language. */
export function placesOf(
  facts: SiteFacts,
  text: Text,
  path: readonly PathStep[],
  locale: string,
): Pick<PageText, 'place' | 'related'> {
  if (typeof text !== 'string') return { place: () => facts.place([...path, locale]), related: () => [] }
  const file = facts.messages.get(locale)
  return {
    place: () => file?.place(text.split('.')) ?? facts.place(path),
    related: () => [{ ...facts.place(path).position, message: `The message "${text}" is shown here.` }],
  }
}

function isIn(facts: SiteFacts, text: Text, locale: string): boolean {
  if (typeof text !== 'string') return Object.hasOwn(text, locale)
  const value = text
    .split('.')
    .reduce<unknown>(
      (part, step) => (typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined),
      facts.messages.get(locale)?.value,
    )
  return typeof value === 'string' || typeof value === 'number'
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters as people count them. */
export function lengthOf(text: string): number {
  return [...segmenter.segment(text)].length
}
