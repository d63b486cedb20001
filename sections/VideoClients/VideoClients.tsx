import { type SectionProps, useText } from 'sitio'
import { MissingEntries } from '../missing-entries.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { VideoClientsData, VideoClientsProps } from './VideoClients.types.ts'

/** Films in the browser's own player. Nothing of a film is loaded before somebody plays it. */
export function VideoClients({ id, props, data, failed }: SectionProps<VideoClientsProps, VideoClientsData>) {
  const films = data?.films ?? []
  return (
    <section id={id} className="films grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {films.length === 0 && <MissingEntries failed={failed} />}
      {films.map((film) => (
        <FilmStrip key={film.id} film={film} />
      ))}
    </section>
  )
}

function FilmStrip({ film }: { film: VideoClientsData['films'][number] }) {
  const t = useText()
  return (
    <article className="films__film">
      <video
        className="films__player"
        controls
        loop
        muted
        playsInline
        preload="none"
        poster={film.poster.src}
        width={film.poster.width}
        height={film.poster.height}
        aria-label={t('film', { name: film.name })}
      >
        <source src={film.src} type="video/webm" />
        <a href={film.src}>{t('download', { name: film.name })}</a>
      </video>
      <div className="films__words">
        <h3 className="films__name">{film.name}</h3>
        <p className="films__client">
          {film.client && <>{film.client.name}, </>}
          {t('seconds', { count: film.seconds })}
        </p>
        <p className="films__text">{film.text}</p>
      </div>
    </article>
  )
}
