import { useCallback, useEffect, useRef, useState } from 'react'
import type { BrowserIndex } from '../search/browser-index.ts'
import type { FoundPages } from '../search/find-pages.ts'
import type { SearchAnswer } from '../search/search-answer.ts'
import { tidyQuery } from '../values/tidy-query.ts'

/** A search, as the section that shows it knows it. */
export interface Searching extends FoundPages {
  /** What is looked for. */
  readonly query: string
  /** `idle`: nothing is; `loading`: the index is on its way, and more may be found; `ready`; `failed`: only the server can answer. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Fetches the index, before somebody types. */
  prepare(): void
  /** Looks for something else. On the page of results, its address says so. */
  search(query: string): void
}

/** While somebody types, the address is left as it is: browsers refuse to change it all the time. */
const ADDRESS_MS = 300

/**
 * Searches the site, for an interactive section whose schema says `"inputs": ["search"]`. Until the index is here, the server's answer is shown.
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

  /** Shows what is known of the latest question; not that of the server again, which knew all of it. */
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
    // A file says nothing of the address that it is asked for with.
    if (isAt(action)) search(new URLSearchParams(location.search).get('q') ?? '')
    return () => {
      isHere.current = false
    }
  }, [action, search])
  useEffect(() => {
    const note = () => noteQuery(action, asked)
    const timer = setTimeout(note, ADDRESS_MS)
    // Whoever leaves the field may follow a result at once, and come back.
    document.addEventListener('focusout', note)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusout', note)
    }
  }, [action, asked])

  return { ...found, query: asked, status, prepare, search }
}

/** Writes into the address of the page of results what is shown there. */
function noteQuery(action: string, query: string): void {
  const url = new URL(location.href)
  if (!isAt(action) || (url.searchParams.get('q') ?? '') === query) return
  if (query === '') url.searchParams.delete('q')
  else url.searchParams.set('q', query)
  history.replaceState(history.state, '', url)
}

/** Whether this is the page of results. Servers of files put a slash at the end. */
function isAt(action: string): boolean {
  return location.pathname.replace(/\/$/, '') === action.replace(/\/$/, '')
}
