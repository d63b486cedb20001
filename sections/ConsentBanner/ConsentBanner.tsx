import { Link, type SectionProps, useText } from 'sitio'
import type { ConsentBannerProps } from './ConsentBanner.types.ts'

/** The question for consent, and the button that asks it again. The runtime shows one of the two, or neither if there is nothing to consent to. */
export function ConsentBanner({ id, props }: SectionProps<ConsentBannerProps>) {
  const t = useText()
  return (
    <>
      <section
        id={id}
        className="consent-banner"
        data-consent="panel"
        hidden
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
      >
        <div className="consent-banner__words">
          <h2 id={`${id}-title`} className="consent-banner__title">
            {props.title}
          </h2>
          <p>
            {props.text} {props.link && <Link to={props.link.to}>{props.link.text}</Link>}
          </p>
        </div>
        <div className="consent-banner__answers">
          <button type="button" className="consent-banner__answer" data-consent="accept">
            {t('accept')}
          </button>
          <button type="button" className="consent-banner__answer" data-consent="decline">
            {t('decline')}
          </button>
          <details className="consent-banner__choices">
            <summary>{t('choose')}</summary>
            <Choice category="analytics" name={t('analytics.name')} text={t('analytics.text')} />
            <Choice category="maps" name={t('maps.name')} text={t('maps.text')} />
            {props.choices?.map((choice) => (
              <Choice key={choice.category} {...choice} />
            ))}
            <button type="button" className="consent-banner__answer" data-consent="save">
              {t('save')}
            </button>
          </details>
        </div>
      </section>
      <button type="button" className="consent-banner__again" data-consent="open" hidden>
        <span>{t('open')}</span>
      </button>
    </>
  )
}

function Choice({ category, name, text }: { category: string; name: string; text: string }) {
  return (
    <label className="consent-banner__choice">
      <input type="checkbox" data-consent-category={category} />
      <span>
        <strong>{name}</strong> {text}
      </span>
    </label>
  )
}
