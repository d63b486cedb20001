import type { EmbeddedClient } from './embedded-client.ts'

/** A list that is added, and what is called after it. */
export interface NewCollection {
  /** Of the list: concerts. */
  readonly name: string
  /** Of one of its entries, and of the route with a page for each: concert. */
  readonly one: string
  /** The type of an entry: Concert. */
  readonly type: string
  readonly client: EmbeddedClient
  /** Whether each entry is a file of Markdown. */
  readonly isMarkdown: boolean
}

/** What one of many is called: concerts, a concert. */
export function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x)es$/, '')
    .replace(/(?<!s)s$/, '')
}
