import { Link, type SectionProps } from 'sitio'
import type { ContentsData, ContentsProps } from './Contents.types.ts'

/** The table of contents: beside the page if there is room, below it on a phone. The runtime marks the link to the current page. */
export function Contents({ data }: SectionProps<ContentsProps, ContentsData>) {
  const pages = data?.pages ?? []
  const headings = [...new Set(pages.map(({ heading }) => heading))]
  return (
    <nav id="contents" className="contents" aria-label="Contents">
      {headings.map((heading) => (
        <div key={heading} className="contents__part">
          <h2 className="contents__heading">{heading}</h2>
          <ul className="contents__pages">
            {pages
              .filter((page) => page.heading === heading)
              .map(({ id, group, slug, title }) => (
                <li key={id}>
                  <Link className="contents__page" to="page" params={{ group, slug }}>
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
