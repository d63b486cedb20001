import { useEffect } from 'react'
import { Link, type SearchAnswer, type SectionProps, type TextPiece, useSearch } from 'sitio'
import type { FinderProps } from './Finder.types.ts'

/** The page of results. The site consists of static files, so the browser searches. */
export function Finder({ id, props, data }: SectionProps<FinderProps, SearchAnswer>) {
  return (
    <div id={id} className="finder">
      <h1 className="finder__title">{props.title}</h1>
      {data && <Field given={data} />}
    </div>
  )
}

function Field({ given }: { given: SearchAnswer }) {
  const { query, status, total, hits, prepare, search } = useSearch(given)
  useEffect(prepare, [prepare])
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: not all browsers know the element for it. */}
      <form role="search" aria-label="Search again" action={given.action} method="get">
        <input
          className="finder__field"
          type="search"
          name="q"
          maxLength={given.maxLength}
          aria-label="What to look for"
          key={query === '' ? 'empty' : 'given'}
          defaultValue={query}
          onFocus={prepare}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
      </form>
      <noscript>
        <p>The search needs JavaScript; the contents do not.</p>
      </noscript>
      <p className="finder__count" role="status">
        {status === 'idle' ? 'A word, a code, a key, a command.' : count(status, total)}
      </p>
      <ol className="finder__hits">
        {hits.map(({ href, title, text }) => (
          <li key={href} className="finder__hit">
            <Link className="finder__name" to={href}>
              <Marked pieces={title} />
            </Link>
            <p className="finder__text">
              <Marked pieces={text} />
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

function count(status: string, total: number): string {
  if (status === 'failed') return 'The index could not be read. Try again.'
  if (status === 'loading' && total === 0) return 'One moment.'
  return total === 0 ? 'Nothing is called so here.' : total === 1 ? 'One page' : `${total} pages`
}

function Marked({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place.
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}
