import { Link, RichText, type SectionProps } from 'sitio'
import type { PageData, PageProps } from './Page.types.ts'

/** One page: its place in the contents, its text, and the page to read next. */
export function Page({ id, data }: SectionProps<PageProps, PageData>) {
  const page = data?.page
  if (!page) return null
  const { title, heading, body, above, next } = page
  return (
    <article id={id} className="page">
      <p className="page__place">
        {above ? (
          <Link to="page" params={{ group: above.group, slug: above.slug }}>
            {above.title}
          </Link>
        ) : (
          heading
        )}
      </p>
      <h1 className="page__title">{title}</h1>
      <div className="page__text">
        <RichText value={body} heading={2} />
      </div>
      {next && (
        <p className="page__next">
          Next:{' '}
          <Link to="page" params={{ group: next.group, slug: next.slug }}>
            {next.title}
          </Link>
        </p>
      )}
    </article>
  )
}
