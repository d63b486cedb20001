import type { ReactNode } from 'react'

export interface EntryHeadingProps {
  /** Level of the section's own title. */
  under: 1 | 2
  className: string
  children: ReactNode
}

/** The title of an entry: one level below the section's own title, so that the page's outline skips no level. */
export function EntryHeading({ under, className, children }: EntryHeadingProps) {
  const Title = under === 1 ? 'h2' : 'h3'
  return <Title className={className}>{children}</Title>
}
