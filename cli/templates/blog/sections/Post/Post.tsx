import { Link, Picture, RichText, type SectionProps, useFormat, usePage, useText } from 'sitio'
import type { PostData, PostProps } from './Post.types.ts'

/** One post on a page of its own, and what to read next. */
export function Post({ id, props, data }: SectionProps<PostProps, PostData>) {
  const t = useText()
  const format = useFormat()
  const { params } = usePage()
  const post = data?.post
  const others = (data?.latest ?? []).filter(({ slug }) => slug !== params.slug).slice(0, 3)
  return (
    <article id={id} className="post grid band" aria-labelledby={`${id}-title`}>
      <header className="post__head">
        {post && (
          <ul className="post__topics" aria-label={t('topics')}>
            {post.topic.map((topic) => (
              <li key={topic}>
                <Link to="topic" params={{ topic }}>
                  {topic}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <h1 id={`${id}-title`} className="post__title">
          {props.title}
        </h1>
        {props.lead && <p className="post__lead">{props.lead}</p>}
        {post && (
          <p className="post__by">
            {t('by', { name: post.author.name })} <time dateTime={post.date}>{format.date(post.date)}</time>
          </p>
        )}
      </header>
      {post ? (
        <>
          {post.image && (
            <Picture className="post__picture" image={post.image} sizes="(min-width: 62rem) 62rem, 100vw" priority />
          )}
          <div className="post__text">
            <RichText value={post.body} heading={2} />
          </div>
        </>
      ) : (
        <p>{t('away')}</p>
      )}
      {others.length > 0 && (
        <nav className="post__next" aria-labelledby={`${id}-next`} data-search="off">
          <h2 id={`${id}-next`} className="post__next-title">
            {t('next')}
          </h2>
          <ul>
            {others.map((other) => (
              <li key={other.id} className="post__other">
                <Link to="post" params={{ slug: other.slug }}>
                  {other.title}
                </Link>
                <time dateTime={other.date}>{format.date(other.date)}</time>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
