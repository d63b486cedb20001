import { type SectionProps, usePage, useText } from 'sitio'
import type { WelcomeProps } from './Welcome.types.ts'

/** The first section of this site's own: copy its folder to begin another. */
export function Welcome({ id, props }: SectionProps<WelcomeProps>) {
  const t = useText()
  const { locales } = usePage()
  return (
    <section id={id} className="welcome" aria-labelledby={`${id}-title`}>
      {locales.length > 1 && (
        <nav className="welcome__languages" aria-label={t('languages')}>
          {locales.map(({ code, label, href, isCurrent }) => (
            <a key={code} href={href} hrefLang={code} lang={code} aria-current={isCurrent ? 'true' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      )}
      <div className="welcome__words">
        <h1 id={`${id}-title`} className="welcome__title">
          {props.title}
        </h1>
        <p className="welcome__text">{props.text}</p>
      </div>
    </section>
  )
}
