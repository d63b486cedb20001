import { type SectionProps, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { MissingEntries } from '../missing-entries.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { SkillsData, SkillsProps } from './Skills.types.ts'

/** What the team can do, as a column of large type. */
export function Skills({ id, props, data, failed }: SectionProps<SkillsProps, SkillsData>) {
  const t = useText()
  const skills = data?.skills ?? []
  return (
    <section id={id} className="skills grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {skills.length === 0 && <MissingEntries failed={failed} />}
      {skills.length > 0 && (
        <ul className="skills__column">
          {skills.map((skill) => (
            <li key={skill.id} className="skills__skill">
              <EntryHeading under={props.heading} className="skills__name">
                {skill.name}
              </EntryHeading>
              <p className="skills__note">
                {skill.note}
                {skill.since !== null && <span className="skills__since">{t('since', { year: skill.since })}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
