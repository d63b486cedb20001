import { Link, type SectionProps, usePage, useText } from 'sitio'

/** The way through a list in parts; nothing where there is one part. */
export function Pagination({ id }: SectionProps) {
  const t = useText()
  const { pages } = usePage()
  if (pages === null || pages.count < 2) return null
  return (
    <nav id={id} className="pagination grid" aria-label={t('label')}>
      <ul className="pagination__ways">
        {pages.previous !== null && (
          <li>
            <Link to={pages.previous} rel="prev">
              {t('previous')}
            </Link>
          </li>
        )}
        <li>{t('place', { current: pages.current, count: pages.count })}</li>
        {pages.next !== null && (
          <li>
            <Link to={pages.next} rel="next">
              {t('next')}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
