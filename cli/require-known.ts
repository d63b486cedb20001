import { nearestName } from '../runtime/values/names/nearest-name.ts'
import { exitCode, JobError } from './io.ts'

/** @throws JobError (exit 2) when the name is unknown, with the name that was probably meant. */
export function requireKnown(kind: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw notKnown(kind, name, known)
}

/** The error for an unknown name (exit 2). */
export function notKnown(kind: string, name: string, known: readonly string[]): JobError {
  const start = `There is no ${kind} "${name.replace(/\p{Cc}/gu, '?')}"`
  const nearest = nearestName(name, known)
  const hint = nearest === null ? `Known: ${known.join(', ')}.` : `Did you mean "${nearest}"?`
  return new JobError(known.length === 0 ? `${start}: the site has none.` : `${start}. ${hint}`, exitCode.usage)
}
