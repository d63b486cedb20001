import { type SectionProps, safeAddress, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { MissingEntries } from '../missing-entries.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { VideoClientsData, VideoClientsProps } from './VideoClients.types.ts'

/** Films in the browser's own player. Nothing of a film is loaded before it is played. */
export function VideoClients({ id, props, data, failed }: SectionProps<VideoClientsProps, VideoClientsData>) {
  const films = data?.films ?? []
  return (
    <section id={id} className="films grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {films.length === 0 && <MissingEntries failed={failed} />}
      {films.map((film) => (
        <FilmStrip key={film.id} film={film} under={props.heading} />
      ))}
    </section>
  )
}

function FilmStrip({ film, under }: { film: VideoClientsData['films'][number]; under: 1 | 2 }) {
  const t = useText()
  const sources = film.sources.flatMap((source) => safeAddress(source) ?? [])
  const [first] = sources
  return (
    <article className="films__film row">
      {first !== undefined && (
        <video
          className="films__player"
          controls
          loop
          muted
          playsInline
          preload="none"
          poster={safeAddress(film.poster.src) ?? undefined}
          width={film.poster.width}
          height={film.poster.height}
          aria-label={t('film', { name: film.name })}
        >
          {sources.map((source) => (
            <source key={source} src={source} type={typeOf(source)} />
          ))}
          <a href={first}>{t('download', { name: film.name })}</a>
        </video>
      )}
      <div className="films__words">
        <EntryHeading under={under} className="films__name">
          {film.name}
        </EntryHeading>
        <p className="films__client">
          {film.client && <>{film.client.name}, </>}
          {t('seconds', { count: film.seconds })}
        </p>
        <p className="films__text">{film.text}</p>
      </div>
    </article>
  )
}

/** Lets browsers skip formats that they cannot play; without a type they have to try the file. */
function typeOf(source: string): string | undefined {
  const [, ending = ''] = /\.([a-z0-9]+)(?:[?#]|$)/i.exec(source) ?? []
  return types[ending.toLowerCase()]
}

const types: Readonly<Record<string, string>> = { webm: 'video/webm', mp4: 'video/mp4', mov: 'video/quicktime' }
