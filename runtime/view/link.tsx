import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { usePage } from './page-view.ts'
import type { Checked, LinkParams, LinkQuery, LinkTarget } from './site-names.ts'

export interface LinkProps<To extends string = string> extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Name of a route (`contact`), a place in it (`contact#map`) or in this page (`#map`), a path, or a full http(s):, mailto: or tel: address. */
  to: Checked<To, LinkTarget>
  /** Whether the page is prefetched, overriding the manifest's `navigation.prefetch.enabled`. */
  prefetch?: boolean
  /** Never prefetches the page, even with `prefetch`. */
  noPrefetch?: boolean
  /** The text of the link; among the components of `Trans`, the message provides it. */
  children?: ReactNode
}

/**
 * A plain anchor. One listener on the document turns its click into a navigation, so it works without JavaScript, too. The link to the current page
 * gets `aria-current`. A target that leads nowhere, such as an unknown route or a `javascript:` address, is rendered as plain text with the
 * attribute `data-dead-link`.
 *
 * `params` are the parameters of the route's path, by name: `<Link to="concert" params={{ slug: 'winter-journey' }}>`. `query` is its query: `{
 * page: 2 }` becomes `?page=2`.
 */
export function Link<const To extends string>(props: LinkProps<To> & LinkParams<To> & LinkQuery<To>) {
  const { to, params, query, prefetch, noPrefetch = false, children, ...attributes } = props
  const { hrefOf, path } = usePage()
  const href = hrefOf(to, { params, query })
  // The overlay, `site validate --rendered` and the log report the attribute to the developer.
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
