import { Link, Picture, type SectionProps, usePage, useText } from 'sitio'
import type { NavBarProps } from './NavBar.types.ts'

/** The head of every page. On narrow screens its links are a popover below it, which opens and closes without JavaScript. */
export function NavBar({ id, props }: SectionProps<NavBarProps>) {
  const t = useText()
  const { product, locales } = usePage()
  const sheet = `${id}-sheet`
  return (
    <header className="navbar">
      <Link className="navbar__logo" to="index">
        {props.logo && <Picture className="navbar__mark" image={props.logo} priority />}
        <span className="navbar__product">{product}</span>
      </Link>
      <button className="navbar__button" type="button" popoverTarget={sheet}>
        <span className="navbar__open">{t('menu')}</span>
        <span className="navbar__close">{t('close')}</span>
      </button>
      <nav className="navbar__sheet" id={sheet} popover="auto" aria-label={t('main')}>
        <ul className="navbar__links">
          {props.links.map((link) => (
            <li key={link.to}>
              <Link className="navbar__link" to={link.to}>
                {link.text}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="navbar__languages" aria-label={t('languages')}>
          {locales.map((locale) => (
            <li key={locale.code}>
              <a
                className="navbar__language"
                href={locale.href}
                hrefLang={locale.code}
                lang={locale.code}
                aria-label={`${locale.code.toUpperCase()}, ${locale.label}`}
                {...(locale.isCurrent ? { 'aria-current': 'true' as const } : {})}
              >
                {locale.code.toUpperCase()}
              </a>
            </li>
          ))}
        </ul>
        <Link className="navbar__action" to={props.action.to}>
          {props.action.text}
        </Link>
      </nav>
    </header>
  )
}
