import { Link as RouterLink } from 'react-router-dom'
import type { LinkProps } from '../../runtime/view/link.tsx'
import { usePage } from '../../runtime/view/page-view.ts'

/** Replaces `sitio` for sections in a site written by hand: links are the router's. */
export * from '../../runtime/index.ts'

export function Link({ to, children, prefetch: _ahead, noPrefetch: _never, ...attributes }: LinkProps) {
  const href = usePage().hrefOf(to)
  if (href === null) return <span>{children}</span>
  if (!href.startsWith('/')) return <a href={href}>{children}</a>
  return (
    <RouterLink to={href} {...attributes}>
      {children}
    </RouterLink>
  )
}
