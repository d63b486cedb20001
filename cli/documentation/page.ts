/** A page of the documentation, before it has its place in the contents. */
export interface Page {
  /** Name of its file, by which other pages refer to it: `forms`, `findings-manifest-unknown-key`. */
  readonly id: string
  /** First part of its address. */
  readonly group: string
  /** Second part of its address. */
  readonly slug: string
  /** The heading above it in the contents. */
  readonly heading: string
  readonly title: string
  /** One or two sentences: its description, and its text in lists. */
  readonly lead: string
  /** Markdown, without the title. */
  readonly body: string
  /** The page that lists it; a page without one is listed in the contents. */
  readonly above?: string
}

export function addressOf({ group, slug }: Pick<Page, 'group' | 'slug'>): string {
  return `/${group}/${slug}`
}
