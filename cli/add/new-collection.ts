import type { EmbeddedClient } from './embedded-client.ts'

/** A collection to add, and the names derived from it. */
export interface NewCollection {
  /** Name of the list: concerts. */
  readonly name: string
  /** Name of one of its entries, and of the route with a page for each: concert. */
  readonly one: string
  /** The type of an entry: Concert. */
  readonly type: string
  readonly client: EmbeddedClient
  /** Whether each entry is a Markdown file. */
  readonly isMarkdown: boolean
}

/** The singular of a name: concerts → concert. */
export function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x)es$/, '')
    .replace(/(?<!s)s$/, '')
}
