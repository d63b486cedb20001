import { Picture, type SectionProps, useFormat, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { EntryLink } from '../entry-link.tsx'
import { MissingEntries } from '../missing-entries.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { BlogData, BlogProps } from './Blog.types.ts'

/** Notes that open in place, so each can be read without leaving the page, and without JavaScript. */
export function Blog({ id, props, data, failed }: SectionProps<BlogProps, BlogData>) {
  const posts = data?.posts ?? []
  return (
    <section id={id} className="blog grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {posts.length === 0 && <MissingEntries failed={failed} />}
      {posts.map((post) => (
        <Note key={post.id} post={post} page={props.page} under={props.heading} />
      ))}
      {props.link && <OnwardLink link={props.link} />}
    </section>
  )
}

interface NoteProps {
  post: BlogData['posts'][number]
  /** Name of the route of a note's page. */
  page: string | undefined
  under: 1 | 2
}

function Note({ post, page, under }: NoteProps) {
  const t = useText()
  const format = useFormat()
  return (
    <article className="blog__post row" id={post.id}>
      <p className="blog__date">
        <time dateTime={post.date}>{format.date(post.date)}</time>
        {post.author && <span>{post.author.name}</span>}
      </p>
      {post.image && <Picture className="blog__picture" image={post.image} sizes="(min-width: 60rem) 34vw, 90vw" />}
      <div className="blog__words">
        <EntryHeading under={under} className="blog__title">
          <EntryLink page={page} slug={post.slug}>
            {post.title}
          </EntryLink>
        </EntryHeading>
        <p className="blog__excerpt">{post.excerpt}</p>
        <details className="blog__more">
          <summary>
            {t('read', { count: post.minutes })}
            <span className="visually-hidden">: {post.title}</span>
          </summary>
          {post.body.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      </div>
    </article>
  )
}
