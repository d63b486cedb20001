import { nearestName } from '../runtime/values/names/nearest-name.ts'

/** The message for an unknown client, with the one that was probably meant. */
export function unknownClient(name: string, known: readonly string[]): string {
  if (known.length === 0) return `There is no client "${name}": the site has none.`
  const nearest = nearestName(name, known)
  const hint = nearest === null ? ` Known: ${known.join(', ')}.` : ` Did you mean "${nearest}"?`
  return `There is no client "${name}".${hint}`
}
