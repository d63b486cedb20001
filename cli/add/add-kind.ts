import type { SiteDraft } from './site-draft.ts'

/** Something that `site add` can add: one file in this folder, and its name in `kinds.ts`. */
export interface AddKind {
  /** As it is typed: `site add section`. */
  readonly name: string
  readonly description: string
  /** What is named, in order: `<name>`. */
  readonly arguments: readonly { readonly name: string; readonly description: string }[]
  readonly options?: readonly { readonly flags: string; readonly description: string }[]
  /** What is typed behind `site add`, as an example. */
  readonly example: string
  /**
   * Adds it to a draft of the site.
   *
   * @returns what to do next, a sentence or some lines each.
   * @throws JobError when it cannot be added: with what to type instead.
   */
  add(draft: SiteDraft, words: readonly string[], options: AddOptions): readonly string[] | Promise<readonly string[]>
}

/** What was given: a text, or all of a repeated one; true where it takes none. */
export type AddOptions = Readonly<Record<string, string | readonly string[] | true | undefined>>

/** The text of an option; undefined where it is left out. */
export function textOf(options: AddOptions, name: string): string | undefined {
  const given = options[name]
  return typeof given === 'string' ? given : undefined
}
