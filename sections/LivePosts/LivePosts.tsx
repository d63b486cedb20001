import { useState } from 'react'
import { type SectionProps, useFormat, usePage, useSubscription, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import type { LivePostsProps } from './LivePosts.types.ts'
import postAdded, { type PostAddedData } from './post-added.graphql'

type Post = PostAddedData['postAdded']

/**
 * Notes that are published while the visitor reads. A line above the page announces the newest, so that nothing moves; its link shows all of them
 * here. Without JavaScript, or without live updates from the back-end, the section is empty.
 */
export function LivePosts({ id, props }: SectionProps<LivePostsProps>) {
  const t = useText()
  const { locale } = usePage()
  const [posts, setPosts] = useState<readonly Post[]>([])
  const [shownCount, setShownCount] = useState(0)
  useSubscription(
    postAdded,
    { locale, topic: props.topic ?? null },
    { onData: ({ postAdded: post }) => setPosts((known) => [...known.filter((other) => other.id !== post.id), post]) },
  )
  const newest = posts.length > shownCount ? posts.at(-1) : undefined
  return (
    <div id={id} className="live-posts">
      <div className="live-posts__news" role="status">
        {newest && (
          <p className="live-posts__line">
            {t('published')}{' '}
            <a href={`#${newest.id}`} onClick={() => setShownCount(posts.length)}>
              {newest.title}
            </a>
          </p>
        )}
      </div>
      {posts.slice(0, shownCount).map((post) => (
        <Note key={post.id} post={post} />
      ))}
    </div>
  )
}

function Note({ post }: { post: Post }) {
  const format = useFormat()
  return (
    <article className="live-posts__post grid" id={post.id} tabIndex={-1}>
      <p className="live-posts__date">
        <time dateTime={post.date}>{format.date(post.date)}</time>
      </p>
      <div className="live-posts__words">
        <EntryHeading under={2} className="live-posts__title">
          {post.title}
        </EntryHeading>
        <p>{post.excerpt}</p>
        {post.body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  )
}
