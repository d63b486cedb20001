import type { Fix } from '../../manifest/problems/diagnostic.ts'
import type { ManifestFacts } from './facts.ts'
import { replacePart, type WrittenText } from './written-text.ts'

const PLACEHOLDER = /\{\{-?\s*([\w.]+)\s*(?:,[^}]*)?\}\}/g

/** The names of the values that a text has places for: `name` in `Hello {{name}}`. */
export function placeholdersIn(text: string): string[] {
  return text.includes('{{') ? [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name) : []
}

/** A fix that gives a placeholder another name; null when the text mentions the name more than once. */
export function renamePlaceholder(facts: ManifestFacts, written: WrittenText, name: string, by: string): Fix | null {
  const before = new RegExp(`\\{\\{-?\\s*(?=${name}\\b)`).exec(written.text)?.[0]
  if (before === undefined || written.text.split(before + name).length !== 2) return null
  return replacePart(facts, written, { before, part: name }, by, true)
}
