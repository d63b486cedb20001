/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** `${NAME}` or `${NAME:-default}`; the default cannot contain braces. */
const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^{}]*))?\}/g

/** Names of the variables in a text. */
export function variablesIn(written: string): string[] {
  return [...written.matchAll(REFERENCE)].flatMap(([, name]) => name ?? [])
}

/** A text with its variables replaced, and the names of those that are unset and have no default. */
export interface FilledText {
  readonly text: string
  readonly unset: readonly string[]
}

/**
 * Replaces variables in a text; replaced values are not searched again. An empty variable counts as unset; an unset one without a default becomes
 * empty.
 */
export function fillText(written: string, environment: Environment): FilledText {
  const unset: string[] = []
  const text = written.replace(REFERENCE, (_, name: string, fallback: string | undefined) => {
    const set = Object.hasOwn(environment, name) ? environment[name] : undefined
    if (set !== undefined && set !== '') return set
    if (fallback === undefined) unset.push(name)
    return fallback ?? ''
  })
  return { text, unset }
}
