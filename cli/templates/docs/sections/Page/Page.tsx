import { Link, RichText, type SectionProps, usePage, useText } from 'sitio'
import type { PageData, PageProps } from './Page.types.ts'

/** One page of the documentation, with the ways to those before and after it. */
export function Page({ id, props, data }: SectionProps<PageProps, PageData>) {
  const t = useText()
  const { params } = usePage()
  const pages = data?.pages ?? []
  const index = pages.findIndex(({ slug }) => slug === params.slug)
  const [previous, next] = index < 0 ? [] : [pages[index - 1], pages[index + 1]]
  return (
    <article id={id} className="page" aria-labelledby={`${id}-title`}>
      {data?.page && <p className="page__part">{data.page.part}</p>}
      <h1 id={`${id}-title`} className="page__title">
        {props.title}
      </h1>
      <p className="page__lead">{props.lead}</p>
      <div className="page__text">
        {data?.page ? <RichText value={data.page.body} heading={2} /> : <p>{t('away')}</p>}
      </div>
      {(previous || next) && (
        <nav className="page__ways" aria-label={t('ways')} data-search="off">
          {previous && (
            <Link className="page__way" to="page" params={{ slug: previous.slug }} rel="prev">
              <span>{t('previous')}</span> {previous.title}
            </Link>
          )}
          {next && (
            <Link className="page__way page__way--next" to="page" params={{ slug: next.slug }} rel="next">
              <span>{t('next')}</span> {next.title}
            </Link>
          )}
        </nav>
      )}
    </article>
  )
}
