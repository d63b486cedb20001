import { secretParts } from './secret-forms.ts'

/** Puts asterisks in the place of secrets. The text keeps its length, so that places in it stay where they are. */
export type Conceal = (text: string) => string

/** A text without what looks like a secret. */
export const concealSecrets: Conceal = (text) => hide(text, secretParts(text))

/** What is shorter would also be found where it is none. */
const MIN_LENGTH = 6
/** A single word in small letters, such as a developer's "password", stands in many texts that are none. */
const PLAIN_WORD = /^[a-z]{1,11}$/

/** Variables whose value may be a secret, by their name. That some are none does no harm, but where a shell stands is what paths begin with. */
const SECRET_NAME = /SECRET|PASS|^(?!(?:OLD)?PWD$).*PWD|TOKEN|PRIVATE|CREDENTIAL|KEY|AUTH/i

/** As far as a sentence quotes a value. */
const QUOTED_LENGTH = 59

/**
 * Conceals also what is known to be secret, whatever it looks like.
 *
 * @param env - the environment: of its variables those that `names` holds, and those whose name says so.
 * @param values - further secrets.
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
  // The longest first: one may begin with another.
  const known = [...forms].sort((a, b) => b.length - a.length)
  return (text) => concealSecrets(known.reduce((shown, secret) => shown.replaceAll(secret, stars), text))
}

/** A secret as it is, without the scheme before it, as it stands in JSON, and as far as a sentence quotes it. */
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

/** White space stays: lines are what frames are made of. */
function stars(secret: string): string {
  return secret.replace(/\S/g, '*')
}
