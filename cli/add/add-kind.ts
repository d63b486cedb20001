import type { SiteDraft } from './site-draft.ts'

/** Something that `site add` can add: one file in this folder, listed in `kinds.ts`. */
export interface AddKind {
  /** The name as it is typed: `site add section`. */
  readonly name: string
  readonly description: string
  /** The positional arguments, in order: `<name>`. */
  readonly arguments: readonly { readonly name: string; readonly description: string }[]
  readonly options?: readonly { readonly flags: string; readonly description: string }[]
  /** An example of what is typed after `site add`. */
  readonly example: string
  /**
   * Adds it to a draft of the site.
   *
   * @returns what to do next: one or more lines for each item.
   * @throws JobError when it cannot be added, with what to type instead.
   */
  add(draft: SiteDraft, words: readonly string[], options: AddOptions): readonly string[] | Promise<readonly string[]>
}

/** The options given: a text, the texts of a repeated option, or true for one without a value. */
export type AddOptions = Readonly<Record<string, string | readonly string[] | true | undefined>>

/** The text of an option; undefined if it is absent. */
export function textOf(options: AddOptions, name: string): string | undefined {
  const given = options[name]
  return typeof given === 'string' ? given : undefined
}
