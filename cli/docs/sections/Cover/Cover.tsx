import { Link, type SectionProps } from 'sitio'
import type { CoverData, CoverProps } from './Cover.types.ts'

/** The first page. */
export function Cover({ id, props, data }: SectionProps<CoverProps, CoverData>) {
  return (
    <div id={id} className="cover">
      <h1 className="cover__title">{props.title}</h1>
      <p className="cover__lead">{props.lead}</p>
      <pre className="cover__commands">
        <code>{props.commands.join('\n')}</code>
      </pre>
      {data && (
        <div className="cover__parts">
          <Part title="Begin" pages={data.tutorials} />
          <Part title="Guides: one recipe a page" pages={data.guides} />
          <Part title="Look it up" pages={data.reference} />
          <Part title="Go live" pages={data.goLive} />
          <Part title="Before you choose it" pages={data.about} />
        </div>
      )}
    </div>
  )
}

function Part({ title, pages }: { title: string; pages: CoverData['guides'] }) {
  if (pages.length === 0) return null
  return (
    <section className="cover__part">
      <h2 className="cover__heading">{title}</h2>
      <ul className="cover__pages">
        {pages.map(({ id, group, slug, title, lead }) => (
          <li key={id}>
            <Link to="page" params={{ group, slug }}>
              {title}
            </Link>
            <p className="cover__about">{lead}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
