import { Link, type SectionProps } from 'sitio'
import type { ContentsData, ContentsProps } from './Contents.types.ts'

/** All pages, part by part. The link to the page that is shown is marked by the runtime. */
export function Contents({ id, props, data }: SectionProps<ContentsProps, ContentsData>) {
  const pages = data?.pages ?? []
  const parts = [...new Set(pages.map(({ part }) => part))]
  return (
    <nav id={id} className={props.leads ? 'contents contents--wide' : 'contents'} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="contents__title">
        {props.title}
      </h2>
      {parts.map((part) => (
        <div key={part} className="contents__part">
          <h3 className="contents__name">{part}</h3>
          <ul>
            {pages
              .filter((page) => page.part === part)
              .map((page) => (
                <li key={page.id} className="contents__page">
                  <Link className="contents__link" to="page" params={{ slug: page.slug }}>
                    {page.title}
                  </Link>
                  {props.leads && <p>{page.lead}</p>}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
