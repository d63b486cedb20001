import type { PathStep } from '../../manifest/text/position.ts'
import type { RouteModel } from '../../site/site-model.ts'
import { once } from '../../values/once.ts'
import { isEntryField } from '../../values/schema/entry-field.ts'
import { isFilledText } from '../../values/schema/filled-text.ts'
import { keyForLocale } from '../../values/texts/locale-texts.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { ownText, placesOf, type TextPlaces } from '../facts/text-places.ts'

/** The title or description of a page in one language. */
export interface PageText extends TextPlaces {
  readonly text: string
  readonly route: RouteModel
  /** Where the manifest contains it, or refers to it. */
  readonly declaredAt: readonly PathStep[]
}

export const pageTitles = once((facts: SiteFacts) => pageTexts(facts, 'title'))
export const pageDescriptions = once((facts: SiteFacts) => pageTexts(facts, 'description'))

/** The texts that pages have of their own, in every language that has them. */
function pageTexts(facts: SiteFacts, key: 'title' | 'description'): readonly PageText[] {
  const declared = new Map(facts.manifest.routes.map((route, index) => [route.name, { own: route[key], index }]))
  return facts.site.routes.flatMap((route) => {
    const { own, index = 0 } = declared.get(route.name) ?? {}
    const text = route[key]
    // Texts from an entry are not texts of the manifest.
    if (own === undefined || isEntryField(own) || isFilledText(own) || typeof text !== 'string') return []
    // A text taken from another language is reported with the messages.
    if (text === '' || ownText(facts, own, route.locale) === null) return []
    const path = ['routes', index, key]
    const declaredAt = typeof own === 'string' ? path : [...path, keyForLocale(own, route.locale) ?? route.locale]
    return [{ text, route, declaredAt, ...placesOf(facts, own, path, route.locale) }]
  })
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Counts letters as people do: by grapheme. */
export function lengthOf(text: string): number {
  return [...segmenter.segment(text)].length
}
