import { concealSecrets } from './conceal-secrets.ts'

const MAX_LENGTH = 60

// biome-ignore lint/suspicious/noControlCharactersInRegex: replacing control characters is its purpose.
const CONTROL_CHARACTERS = /[\0-\x1f\x7f-\x9f\u2028\u2029]/g

/** Describes a value for a message: the text "abc", the number 5, a list. Cut to 60 characters, control characters replaced. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text ${quote(value)}`
  if (typeof value === 'number') return `the number ${value}`
  if (typeof value === 'boolean') return `the value ${value}`
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return 'a map'
}

/**
 * Quotes a text for printing: cut to 60 characters, control characters replaced. Secrets are concealed before the cut, since half a secret would not
 * be recognized.
 */
export function quote(text: string): string {
  const clean = concealSecrets(text).replace(CONTROL_CHARACTERS, '\uFFFD')
  return `"${clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean}"`
}
