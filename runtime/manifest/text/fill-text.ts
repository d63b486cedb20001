/** Variables of the environment by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** `${NAME}` or `${NAME:-default}`; a default has no braces in it. */
const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^{}]*))?\}/g

/** The names of the variables in a text. */
export function variablesIn(written: string): string[] {
  return [...written.matchAll(reference)].flatMap(([, name]) => name ?? [])
}

/** A text with its variables put in, once and not into what was put in; and the names of those that are not set and have no default. */
export interface FilledText {
  readonly text: string
  readonly unset: readonly string[]
}

/** Puts variables into a text. An empty one counts as unset; in place of an unset one without a default stands nothing. */
export function fillText(written: string, environment: Environment): FilledText {
  const unset: string[] = []
  const text = written.replace(reference, (_, name: string, fallback: string | undefined) => {
    const set = Object.hasOwn(environment, name) ? environment[name] : undefined
    if (set !== undefined && set !== '') return set
    if (fallback === undefined) unset.push(name)
    return fallback ?? ''
  })
  return { text, unset }
}
