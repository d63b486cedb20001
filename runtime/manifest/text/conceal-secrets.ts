import { secretParts } from './secret-forms.ts'

/** Replaces secrets with asterisks. The text keeps its length, so positions in it stay valid. */
export type Conceal = (text: string) => string

/** Conceals whatever looks like a secret. */
export const concealSecrets: Conceal = (text) => hide(text, secretParts(text))

/** Shorter values could occur in a text by coincidence. */
const MIN_LENGTH = 6
/** A single lower-case word, such as a developer's "password", occurs in many texts that are not secrets. */
const PLAIN_WORD = /^[a-z]{1,11}$/

/** Names of variables whose values may be secrets. Concealing too many does no harm, except for PWD and OLDPWD: many paths begin with their values. */
const SECRET_NAME = /SECRET|PASS|^(?!(?:OLD)?PWD$).*PWD|TOKEN|PRIVATE|CREDENTIAL|KEY|AUTH/i

/** Messages quote at most this many characters of a value. */
const QUOTED_LENGTH = 59

/**
 * Also conceals values that are known to be secret, whatever they look like.
 *
 * @param env - the environment; the variables in `names` count as secret, and those whose own name suggests it.
 * @param values - additional secrets.
 */
export function createConcealer(
  env: Readonly<Record<string, string | undefined>>,
  names: ReadonlySet<string>,
  values: readonly string[] = [],
): Conceal {
  const ofVariables = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && (names.has(name) || SECRET_NAME.test(name)) ? [value] : [],
  )
  const forms = new Set([...ofVariables, ...values].flatMap(formsOf))
  // Longest first, since one may begin with another.
  const known = [...forms].sort((a, b) => b.length - a.length)
  return (text) => concealSecrets(known.reduce((shown, secret) => shown.replaceAll(secret, stars), text))
}

/** The forms in which a secret may be printed: as it is, without the scheme before it, in JSON, and cut off as in messages. */
function formsOf(secret: string): string[] {
  const parts = [secret, secret.slice(secret.lastIndexOf(' ') + 1), ...secret.split(/\r?\n/)]
  return parts
    .filter((part) => part.trim().length >= MIN_LENGTH && !PLAIN_WORD.test(part))
    .flatMap((part) => [part, JSON.stringify(part).slice(1, -1), part.slice(0, Math.max(QUOTED_LENGTH, MIN_LENGTH))])
}

function hide(text: string, parts: readonly (readonly [start: number, end: number])[]): string {
  let shown = text
  for (const [start, end] of parts) shown = shown.slice(0, start) + stars(text.slice(start, end)) + shown.slice(end)
  return shown
}

/** White space is kept, since code frames depend on lines. */
function stars(secret: string): string {
  return secret.replace(/\S/g, '*')
}
