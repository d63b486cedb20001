import { Picture, type SectionProps } from 'sitio'
import type { SpeakersData, SpeakersProps } from './Speakers.types.ts'

/** Who speaks, each with a portrait. */
export function Speakers({ id, props, data }: SectionProps<SpeakersProps, SpeakersData>) {
  return (
    <section id={id} className="speakers grid band" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="speakers__title">
        {props.title}
      </h2>
      <ul className="speakers__people">
        {data?.speakers.map((speaker) => (
          <li key={speaker.id}>
            <Picture className="speakers__portrait" image={speaker.portrait} sizes="(min-width: 60rem) 25vw, 50vw" />
            <h3 className="speakers__name">{speaker.name}</h3>
            <p>{speaker.role}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
