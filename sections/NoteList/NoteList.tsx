import { Link, Picture, type SectionProps, useFormat, usePage, useText } from 'sitio'
import { MissingEntries } from '../missing-entries.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { NoteListData, NoteListProps } from './NoteList.types.ts'

/** Notes that link to their pages, with links to the topics and to the previous and next part of the list. */
export function NoteList({ id, props, data, failed }: SectionProps<NoteListProps, NoteListData>) {
  const posts = data?.posts ?? []
  return (
    <section id={id} className="note-list grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={{ heading: 1, ...props }} />
      {data && <Topics topics={data.topics} props={props} />}
      {posts.length === 0 && <MissingEntries failed={failed} />}
      {posts.map((post) => (
        <Note key={post.id} post={post} page={props.page} />
      ))}
      <Parts />
    </section>
  )
}

function Topics({ topics, props }: { topics: NoteListData['topics']; props: NoteListProps }) {
  const t = useText()
  return (
    <nav className="note-list__topics" aria-label={t('topics')}>
      <ul>
        <li>
          <Link to={props.all}>{t('all')}</Link>
        </li>
        {topics.map(({ id, slug, name }) => (
          <li key={id}>
            <Link to={props.topics} params={{ slug }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Note({ post, page }: { post: NoteListData['posts'][number]; page: string }) {
  const t = useText()
  const format = useFormat()
  return (
    <article className="note-list__note row">
      <p className="note-list__date">
        <time dateTime={post.date}>{format.date(post.date)}</time>
        <span>{t('minutes', { count: post.minutes })}</span>
      </p>
      <div className="note-list__words">
        <h2 className="note-list__title">
          <Link className="entry-link" to={page} params={{ slug: post.slug }}>
            {post.title}
          </Link>
        </h2>
        <p className="note-list__excerpt">{post.excerpt}</p>
      </div>
      {post.image && (
        <Picture className="note-list__picture" image={post.image} sizes="(min-width: 60rem) 25vw, 90vw" />
      )}
    </article>
  )
}

/** Links to the other parts of a paginated list; empty if there is only one. */
function Parts() {
  const t = useText()
  const { pages } = usePage()
  if (pages === null || pages.count < 2) return null
  return (
    <nav className="note-list__parts" aria-label={t('parts')}>
      {pages.previous !== null && (
        <Link to={pages.previous} rel="prev">
          {t('newer')}
        </Link>
      )}
      <span>{t('part', { current: pages.current, of: pages.count })}</span>
      {pages.next !== null && (
        <Link to={pages.next} rel="next">
          {t('older')}
        </Link>
      )}
    </nav>
  )
}
