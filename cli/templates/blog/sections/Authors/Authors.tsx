import { Picture, type SectionProps } from 'sitio'
import type { AuthorsData, AuthorsProps } from './Authors.types.ts'

/** Who writes. */
export function Authors({ id, props, data }: SectionProps<AuthorsProps, AuthorsData>) {
  return (
    <section id={id} className="authors grid band" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="authors__title">
        {props.title}
      </h2>
      <ul className="authors__people">
        {data?.authors.map(({ id: author, name, bio, portrait }) => (
          <li key={author} className="authors__person">
            <Picture className="authors__portrait" image={portrait} sizes="8rem" />
            <div>
              <h3 className="authors__name">{name}</h3>
              <p>{bio}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
