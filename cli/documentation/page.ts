/** A page of the documentation, before it has its place. */
export interface Page {
  /** Its file, and what other pages call it: `forms`, `findings-manifest-unknown-key`. */
  readonly id: string
  /** First part of its address. */
  readonly group: string
  /** Second part of its address. */
  readonly slug: string
  /** What stands above it in the contents. */
  readonly heading: string
  readonly title: string
  /** One sentence or two: its description, and what lists show. */
  readonly lead: string
  /** Markdown, without the title. */
  readonly body: string
  /** The page that lists it; without one it stands in the contents. */
  readonly above?: string
}

export function addressOf({ group, slug }: Pick<Page, 'group' | 'slug'>): string {
  return `/${group}/${slug}`
}
