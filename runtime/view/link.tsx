import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { usePage } from './page-view.ts'
import type { Checked, LinkParams, LinkQuery, LinkTarget } from './site-names.ts'

export interface LinkProps<To extends string = string> extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Name of a route (`contact`), a place in it (`contact#map`) or here (`#map`), a path, or a full http(s):, mailto: or tel: address. */
  to: Checked<To, LinkTarget>
  /** Whether the page is fetched before it is asked for, whatever the manifest says for all links (`navigation.prefetch.enabled`). */
  prefetch?: boolean
  /** Never fetched ahead, even with `prefetch`. */
  noPrefetch?: boolean
  /** Its text; in the components of `Trans` that of the message. */
  children?: ReactNode
}

/**
 * A plain anchor. One listener on the document turns its click into a navigation, so it works without JavaScript, too.
 * Marks the current page with `aria-current`. What leads nowhere, such as the name of no route or
 * a `javascript:` address, is no link, and says so in `data-dead-link`.
 *
 * `params` are the parameters of the route's path, by name: `<Link to="concert" params={{ slug: 'winter-journey' }}>`. `query` is its query:
 * `{ page: 2 }` is `?page=2`.
 */
export function Link<const To extends string>(props: LinkProps<To> & LinkParams<To> & LinkQuery<To>) {
  const { to, params, query, prefetch, noPrefetch = false, children, ...attributes } = props
  const { hrefOf, path } = usePage()
  const href = hrefOf(to, { params, query })
  // What tells the developer of it: the overlay, `site validate --rendered`, the log.
  if (href === null) {
    return (
      <span className={attributes.className} data-dead-link={to}>
        {children}
      </span>
    )
  }
  const isExternal = /^https?:/i.test(href)
  const isFetchedAhead = noPrefetch ? false : prefetch
  return (
    <a
      href={href}
      {...(path !== null && href === path ? { 'aria-current': 'page' as const } : {})}
      {...(isExternal ? { rel: 'noopener' } : {})}
      {...(isFetchedAhead === undefined ? {} : { 'data-prefetch': isFetchedAhead })}
      {...attributes}
    >
      {children}
    </a>
  )
}
