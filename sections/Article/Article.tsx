import { Picture, RichText, type SectionProps, useFormat } from 'sitio'
import { MissingEntries } from '../missing-entries.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { ArticleData, ArticleProps } from './Article.types.ts'

/** One post on a page of its own. */
export function Article({ id, props, data, failed }: SectionProps<ArticleProps, ArticleData>) {
  const format = useFormat()
  const post = data?.post
  return (
    <article id={id} className="article grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {post ? (
        <>
          <p className="article__date">
            <time dateTime={post.date}>{format.date(post.date)}</time>
            {post.author && <span>{post.author.name}</span>}
          </p>
          {post.image && (
            <Picture className="article__picture" image={post.image} sizes="(min-width: 60rem) 60rem, 90vw" />
          )}
          <div className="article__text prose">
            <RichText value={post.body.join('\n\n')} heading={props.heading + 1} />
          </div>
        </>
      ) : (
        <MissingEntries failed={failed} />
      )}
    </article>
  )
}
