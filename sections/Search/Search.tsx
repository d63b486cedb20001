import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Link, type SearchAnswer, type SearchHit, type SectionProps, type TextPiece, useSearch, useText } from 'sitio'
import { SectionHeading } from '../section-heading.tsx'
import type { SearchProps } from './Search.types.ts'

/** A search field and its results. Without JavaScript the form leads to the page of results. */
export function Search({ id, props, data }: SectionProps<SearchProps, SearchAnswer>) {
  const t = useText()
  return (
    <section id={id} className="search grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {data ? <Finder given={data} level={props.heading ?? 2} /> : <p className="search__say">{t('failed')}</p>}
    </section>
  )
}

function Finder({ given, level }: { given: SearchAnswer; level: 1 | 2 }) {
  const t = useText()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { query, status, total, hits, prepare, search } = useSearch(given)

  useEffect(() => {
    const typed = field.current?.value.trim() ?? ''
    // The visitor may have focused the field, or typed, before this ran.
    if (typed !== '' && typed !== given.query) search(typed)
    else if (field.current === document.activeElement) prepare()
  }, [search, prepare, given.query])
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = query
  }, [query])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const isShown = query !== '' && status === 'ready' && location.pathname.startsWith(given.action)
    if (isShown || query === '') event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only lead from the field to the results and back, as Tab does.
    <div className="search__finder" onKeyDown={moveFocus}>
      {/* biome-ignore lint/a11y/useSemanticElements: not all browsers know the element for it. */}
      <form className="search__form" role="search" action={given.action} method="get" onSubmit={onSubmit}>
        <label className="search__label" htmlFor={fieldId}>
          {t('label')}
        </label>
        <input
          className="search__field"
          ref={field}
          id={fieldId}
          type="search"
          name="q"
          maxLength={given.maxLength}
          defaultValue={given.query}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={prepare}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
        <button className="search__button" type="submit">
          {t('submit')}
        </button>
      </form>
      {given.isStatic && (
        <noscript>
          <p className="search__say">{t('needsScript')}</p>
        </noscript>
      )}
      <p className="search__say" role="status">
        {status === 'idle' ? '' : status === 'failed' ? t('failed') : sayCount(t, query, total, status === 'loading')}
      </p>
      <ol className="search__results">
        {hits.map((hit) => (
          <Result key={hit.href} hit={hit} Title={level === 1 ? 'h2' : 'h3'} />
        ))}
      </ol>
    </div>
  )
}

function sayCount(t: ReturnType<typeof useText>, query: string, total: number, isLoading: boolean): string {
  if (isLoading && total === 0) return t('loading')
  return total === 0 ? t('none', { query }) : t('found', { count: total, query })
}

function Result({ hit: { href, title, text }, Title }: { hit: SearchHit; Title: 'h2' | 'h3' }) {
  return (
    <li className="search__result">
      <Title className="search__title">
        <Link className="search__link" to={href}>
          <Marked pieces={title} />
        </Link>
      </Title>
      <p className="search__text">
        <Marked pieces={text} />
      </p>
    </li>
  )
}

function Marked({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place.
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** The arrow keys move between the field and the results. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.search__field, .search__link')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
