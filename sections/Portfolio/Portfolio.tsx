import { Picture, type SectionProps, usePage, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { EntryLink } from '../entry-link.tsx'
import { MissingEntries } from '../missing-entries.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { PortfolioData, PortfolioProps } from './Portfolio.types.ts'

/**
 * The works as a wall of pictures. The filter consists of radio buttons that the stylesheet evaluates, so it needs no JavaScript. If the route
 * declares the parameter `discipline`, the address can preselect one of them.
 */
export function Portfolio({ id, props, data, failed }: SectionProps<PortfolioProps, PortfolioData>) {
  const works = data?.works ?? []
  const layout = props.filter ? 'wall' : 'best'
  const opener = props.opener ? works[0] : undefined
  return (
    <section id={id} className={`portfolio portfolio--${layout} grid band`} aria-labelledby={`${id}-title`}>
      {opener && <Opener work={opener} page={props.page} />}
      <SectionHeading id={id} text={props} />
      {works.length === 0 && <MissingEntries failed={failed} />}
      {props.filter && works.length > 0 && <Filter id={id} works={works} />}
      {works.length > 0 && (
        <ul className={props.filter ? 'portfolio__works' : 'portfolio__works row'}>
          {works.slice(opener ? 1 : 0).map((work) => (
            <li key={work.id} className="portfolio__work" data-discipline={work.discipline}>
              <Picture className="portfolio__picture" image={work.image} />
              <EntryHeading under={props.heading} className="portfolio__name">
                <EntryLink page={props.page} slug={work.slug}>
                  {work.name}
                </EntryLink>
              </EntryHeading>
              <p className="portfolio__client">{[work.client?.name, work.year].filter(Boolean).join(', ')}</p>
              {props.filter ? (
                <p className="portfolio__teaser">{work.teaser}</p>
              ) : (
                <p className="portfolio__result">
                  <strong>{work.figure}</strong> {work.figureLabel}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {props.link && <OnwardLink link={props.link} />}
    </section>
  )
}

/** One work across the page, without a title above it. */
function Opener({ work, page }: { work: PortfolioData['works'][number]; page: string | undefined }) {
  return (
    <article className="portfolio__opener">
      <Picture className="portfolio__stage" image={work.image} sizes="100vw" />
      <div className="portfolio__caption">
        <h2 className="portfolio__name">
          <EntryLink page={page} slug={work.slug}>
            {work.name}
          </EntryLink>
        </h2>
        <p className="portfolio__client">{[work.client?.name, work.year].filter(Boolean).join(', ')}</p>
        <p className="portfolio__result">
          <strong>{work.figure}</strong> {work.figureLabel}
        </p>
      </div>
    </article>
  )
}

function Filter({ id, works }: { id: string; works: PortfolioData['works'] }) {
  const t = useText()
  const asked = usePage().query.discipline
  const counts = new Map<string, number>()
  for (const { discipline } of works) counts.set(discipline, (counts.get(discipline) ?? 0) + 1)
  const choices: [string, number][] = [['all', works.length], ...counts]
  const chosen = choices.find(([choice]) => choice === asked)?.[0] ?? 'all'
  return (
    <fieldset className="portfolio__filter">
      <legend className="visually-hidden">{t('filter')}</legend>
      {choices.map(([choice, count]) => (
        <label key={choice} className="portfolio__choice">
          <input type="radio" name={`${id}-discipline`} value={choice} defaultChecked={choice === chosen} />
          {t(choice)} <sup>{count}</sup>
        </label>
      ))}
    </fieldset>
  )
}
