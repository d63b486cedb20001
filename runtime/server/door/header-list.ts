import type { AnswerHeaders } from '../http/exchange.ts'

/**
 * The headers of an answer in the form that Node writes fastest: names and values in turn. An answer's own headers override those of every answer.
 */
export function headerList(always: readonly (readonly [string, string])[], own: AnswerHeaders): string[] {
  const all = new Map(always)
  for (const [name, value] of Object.entries(own)) all.set(name, String(value))
  return [...all].flat()
}
