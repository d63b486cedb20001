import type { SectionProps } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { MissingEntries } from '../missing-entries.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { NumbersData, NumbersProps } from './Numbers.types.ts'

/** With more characters than this, a figure is set smaller, since it would reach over the next one. */
const LONG = 6

/** Figures and their meaning. */
export function Numbers({ id, props, data, failed }: SectionProps<NumbersProps, NumbersData>) {
  const numbers = data?.numbers ?? []
  return (
    <section id={id} className={`numbers numbers--${props.layout} grid band`} aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {numbers.length === 0 && <MissingEntries failed={failed} />}
      {numbers.length > 0 && (
        <ul className="numbers__table row">
          {numbers.map((number) => (
            <li key={number.id} className="numbers__row row">
              <p className={number.value.length > LONG ? 'numbers__value numbers__value--long' : 'numbers__value'}>
                {number.value}
                {number.unit && <span className="numbers__unit"> {number.unit}</span>}
              </p>
              <EntryHeading under={props.heading} className="numbers__label">
                {number.label}
              </EntryHeading>
              {number.note && <p className="numbers__note">{number.note}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
