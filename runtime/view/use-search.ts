import { useCallback, useEffect, useRef, useState } from 'react'
import type { BrowserIndex } from '../search/browser-index.ts'
import type { FoundPages } from '../search/find-pages.ts'
import type { SearchAnswer } from '../search/search-answer.ts'
import { tidyQuery } from '../values/paths/tidy-query.ts'

/** A search as a section shows it. */
export interface Searching extends FoundPages {
  /** The text that is searched for. */
  readonly query: string
  /**
   * `idle`: nothing is searched for. `loading`: the index is being fetched, and more may be found. `ready`: everything is found. `failed`: only the
   * server can answer.
   */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Fetches the index, before the visitor types. */
  prepare(): void
  /** Searches for another text. On the page of results, the address follows. */
  search(query: string): void
}

/** The address stays as it is while the visitor types, because browsers limit how often it may change. */
const ADDRESS_MS = 300

/**
 * Searches the site, for an interactive section whose schema says `"inputs": ["search"]`. Until the index has been loaded, the server's answer is
 * shown.
 *
 * @param given - the section's data: what the server has found.
 */
export function useSearch(given: SearchAnswer): Searching {
  const { action, index: list, limit, query: first } = given
  const [asked, setAsked] = useState(first)
  const [found, setFound] = useState<FoundPages>(given)
  const [status, setStatus] = useState<Searching['status']>(first === '' ? 'idle' : 'ready')
  const latest = useRef(first)
  const opening = useRef<Promise<BrowserIndex> | null>(null)
  const isHere = useRef(false)

  /** Shows what the index finds for the latest query. The server's own query is skipped, since its answer is complete. */
  const show = useCallback(
    (index: BrowserIndex) => {
      if (!isHere.current || latest.current === first) return
      setFound(index.find(latest.current, limit))
      setStatus(latest.current === '' ? 'idle' : index.isWhole ? 'ready' : 'loading')
    },
    [first, limit],
  )
  const prepare = useCallback(() => {
    opening.current ??= import('../search/browser-index.ts').then(({ openIndex }) => openIndex(list))
    opening.current
      .then((index) => index.load(() => show(index)))
      .catch(() => {
        opening.current = null
        if (isHere.current && latest.current !== first) setStatus('failed')
      })
  }, [list, show, first])
  const search = useCallback(
    (text: string) => {
      const query = tidyQuery(text)
      if (query === latest.current) return
      latest.current = query
      setAsked(query)
      if (query === first) {
        setFound(given)
        setStatus(first === '' ? 'idle' : 'ready')
      } else {
        setStatus('loading')
        prepare()
      }
    },
    [prepare, given, first],
  )

  useEffect(() => {
    isHere.current = true
    // A static page does not know the query of its address.
    if (isAt(action)) search(new URLSearchParams(location.search).get('q') ?? '')
    return () => {
      isHere.current = false
    }
  }, [action, search])
  useQueryInAddress(action, asked)

  return { ...found, query: asked, status, prepare, search }
}

/** Keeps the current query in the address of the page of results. */
function useQueryInAddress(action: string, query: string): void {
  useEffect(() => {
    const note = () => noteQuery(action, query)
    const timer = setTimeout(note, ADDRESS_MS)
    // After leaving the field the visitor may follow a result at once, and come back later.
    document.addEventListener('focusout', note)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusout', note)
    }
  }, [action, query])
}

function noteQuery(action: string, query: string): void {
  const url = new URL(location.href)
  if (!isAt(action) || (url.searchParams.get('q') ?? '') === query) return
  if (query === '') url.searchParams.delete('q')
  else url.searchParams.set('q', query)
  history.replaceState(history.state, '', url)
}

/** Whether this is the page of results. Static hosts add a trailing slash. */
function isAt(action: string): boolean {
  return location.pathname.replace(/\/$/, '') === action.replace(/\/$/, '')
}
