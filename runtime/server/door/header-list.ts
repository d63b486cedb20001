import type { AnswerHeaders } from '../http/exchange.ts'

/** The headers of an answer as Node writes them quickest: names and values in turn. What an answer says itself wins over what all say. */
export function headerList(always: readonly (readonly [string, string])[], own: AnswerHeaders): string[] {
  const all = new Map(always)
  for (const [name, value] of Object.entries(own)) all.set(name, String(value))
  return [...all].flat()
}
