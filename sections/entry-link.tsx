import type { ReactNode } from 'react'
import { Link } from 'sitio'

export interface EntryLinkProps {
  /** Name of the route that has a page for each entry, by its `slug`. */
  page: string | undefined
  /** The entry's name in addresses. */
  slug: string
  children: ReactNode
}

/** The name of an entry, as a link to its page if the site has one. */
export function EntryLink({ page, slug, children }: EntryLinkProps) {
  if (page === undefined) return children
  return (
    <Link className="entry-link" to={page} params={{ slug }}>
      {children}
    </Link>
  )
}
