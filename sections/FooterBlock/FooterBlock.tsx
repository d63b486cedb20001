import { Link, type SectionProps, usePage, useText } from 'sitio'
import type { FooterBlockProps } from './FooterBlock.types.ts'

/** The foot of every page. A theme may paint something into `footer__pattern` above it. */
export function FooterBlock({ id, props }: SectionProps<FooterBlockProps>) {
  const t = useText()
  const { product } = usePage()
  return (
    <footer id={id} className="footer">
      <div className="footer__pattern" />
      <div className="grid footer__body">
        <p className="footer__line">{props.line}</p>
        <address className="footer__address">
          <strong>{product}</strong>
          {props.address?.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <nav className="footer__columns" aria-label={t('label')}>
          {props.columns.map((column) => (
            <div key={column.title}>
              <h2 className="footer__title">{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link className="footer__link" to={link.to}>
                      {link.text}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="footer__print">{props.smallPrint}</p>
      </div>
    </footer>
  )
}
