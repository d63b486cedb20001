import type { Place } from '../../manifest/problems/create-finding.ts'
import type { Fix } from '../../manifest/problems/diagnostic.ts'
import type { ManifestFacts } from './facts.ts'
import { placeOf, replacePart, type WrittenText } from './written-text.ts'

const PLACEHOLDER = /\{\{-?\s*([\w.]+)\s*(?:,[^}]*)?\}\}/g

/** The names of the values that a text has places for: `name` in `Hello {{name}}`. */
export function placeholdersIn(text: string): string[] {
  return text.includes('{{') ? [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name) : []
}

/** Where a text has the place for a value; the beginning of the text when it is not written literally. */
export function placeOfPlaceholder(facts: ManifestFacts, written: WrittenText, name: string): Place {
  return placeOf(facts, written, { before: '', part: openingOf(written.text, name) + name })
}

/** A fix that gives a placeholder another name; null when the text mentions the name more than once. */
export function renamePlaceholder(facts: ManifestFacts, written: WrittenText, name: string, by: string): Fix | null {
  const before = openingOf(written.text, name)
  if (written.text.split(before + name).length !== 2) return null
  return replacePart(facts, written, { before, part: name }, by, true)
}

/** The braces before a name, as they are written. */
function openingOf(text: string, name: string): string {
  return new RegExp(`\\{\\{-?\\s*(?=${name}\\b)`).exec(text)?.[0] ?? ''
}
