import { Picture, type SectionProps, useFormat } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { EntryLink } from '../entry-link.tsx'
import { MissingEntries } from '../missing-entries.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { PostListData, PostListProps } from './PostList.types.ts'

/** Dated posts that link to their pages. */
export function PostList({ id, props, data, failed }: SectionProps<PostListProps, PostListData>) {
  const format = useFormat()
  const posts = data?.posts ?? []
  return (
    <section id={id} className="post-list grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {posts.length === 0 ? (
        <MissingEntries failed={failed} />
      ) : (
        <ul className="post-list__posts">
          {posts.map((post) => (
            <li key={post.id} className="post-list__post">
              <article>
                {post.image && (
                  <Picture className="post-list__picture" image={post.image} sizes="(min-width: 60rem) 30vw, 90vw" />
                )}
                <EntryHeading under={props.heading} className="post-list__title">
                  <EntryLink page={props.page} slug={post.slug}>
                    {post.title}
                  </EntryLink>
                </EntryHeading>
                <p className="post-list__date">
                  <time dateTime={post.date}>{format.date(post.date)}</time>
                </p>
                <p>{post.excerpt}</p>
              </article>
            </li>
          ))}
        </ul>
      )}
      {props.link && <OnwardLink link={props.link} />}
    </section>
  )
}
