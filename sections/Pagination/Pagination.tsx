import { Link, type SectionProps, usePage, useText } from 'sitio'

/** Links to the other parts of a paginated list; empty if there is only one. */
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
