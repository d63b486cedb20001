import { Picture, type SectionProps, useFormat, useText } from 'sitio'
import { MissingEntries } from '../missing-entries.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { NotePageData, NotePageProps } from './NotePage.types.ts'

/** One note on a page of its own. */
export function NotePage({ id, props, data, failed }: SectionProps<NotePageProps, NotePageData>) {
  const t = useText()
  const format = useFormat()
  const post = data?.post
  return (
    <article id={id} className="note-page grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={{ heading: 1, ...props }} />
      {post ? (
        <>
          <p className="note-page__date">
            <time dateTime={post.date}>{format.date(post.date)}</time>
            {post.author && <span>{post.author.name}</span>}
            <span>{t('minutes', { count: post.minutes })}</span>
          </p>
          <div className="note-page__text">
            {post.body.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {post.image && (
            <Picture className="note-page__picture" image={post.image} sizes="(min-width: 60rem) 34vw, 90vw" />
          )}
        </>
      ) : (
        <MissingEntries failed={failed} />
      )}
    </article>
  )
}
