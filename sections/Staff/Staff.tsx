import { Picture, type SectionProps } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { MissingEntries } from '../missing-entries.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { StaffData, StaffProps } from './Staff.types.ts'

/** The people of the team, each with a portrait. */
export function Staff({ id, props, data, failed }: SectionProps<StaffProps, StaffData>) {
  const people = data?.staff ?? []
  return (
    <section id={id} className="staff grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {people.length === 0 && <MissingEntries failed={failed} />}
      {people.length > 0 && (
        <ul className={props.bios ? 'staff__people' : 'staff__people staff__people--brief'}>
          {people.map((person) => (
            <li key={person.id} className="staff__person">
              <Picture className="staff__portrait" image={person.portrait} />
              <EntryHeading under={props.heading} className="staff__name">
                {person.name}
              </EntryHeading>
              <p className="staff__role">{person.place ? `${person.role}, ${person.place}` : person.role}</p>
              {props.bios && <p className="staff__bio">{person.bio}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
