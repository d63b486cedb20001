import type { Text } from '../../manifest/manifest.types.ts'
import type { Place } from '../../manifest/problems/create-finding.ts'
import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { keyForLocale } from '../../values/texts/locale-texts.ts'
import { valueAt } from '../../values/value-at.ts'
import type { SiteFacts } from './facts.ts'

/** Where a text of the manifest is written in one language. */
export interface TextPlaces {
  /** In the manifest, or the message. */
  place(): Place
  /** Where the manifest refers to the message. */
  related(): RelatedPlace[]
}

/** @param path - of the text in the manifest. */
export function placesOf(facts: SiteFacts, text: Text, path: readonly PathStep[], locale: string): TextPlaces {
  if (typeof text !== 'string')
    return { place: () => facts.place([...path, keyForLocale(text, locale) ?? locale]), related: () => [] }
  return {
    place: () => facts.messages.get(locale)?.place(text.split('.')) ?? facts.place(path),
    related: () => [{ ...facts.place(path).position, message: `The message "${text}" is shown here.` }],
  }
}

/** The text written for a language; null when there is none, even if another language serves as a fallback. */
export function ownText(facts: SiteFacts, text: Text, locale: string): string | null {
  const value =
    typeof text === 'string'
      ? valueAt(facts.messages.get(locale)?.value, text.split('.'))
      : text[keyForLocale(text, locale) ?? locale]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
