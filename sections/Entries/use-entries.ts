import { useEffect, useReducer, useRef, useState } from 'react'
import { type FetchError, type LiveStatus, useQuery, useSubscription } from 'sitio'
import entries from './entries.graphql'
import entryAdded from './entry-added.graphql'
import { advanceEntries, type EntryEvent, type EntryList, noEntries } from './entry-list.ts'

/** How many entries are fetched at once. */
const PART = 30

export interface Entries extends EntryList {
  /** Also `loading` while older entries are fetched. */
  readonly status: 'loading' | 'ready' | 'error'
  readonly error: FetchError | null
  readonly live: LiveStatus
  loadOlder(): void
  /** Tries again after a failure. */
  retry(): void
  tell(event: EntryEvent): void
}

/**
 * The entries, fetched in parts, and those that arrive meanwhile. Whenever the live connection opens, the entries that arrived without it are
 * fetched.
 *
 * @param wantsAll - fetches older ones until there are no more.
 */
export function useEntries(wantsAll: boolean): Entries {
  const [list, tell] = useReducer(advanceEntries, noEntries)
  const [offset, setOffset] = useState(0)
  const { data, status, error, refresh } = useQuery(entries, { limit: PART, offset }, { fetchPolicy: 'no-cache' })
  const { status: live } = useSubscription(
    entryAdded,
    {},
    {
      onData: ({ messageAdded: entry }) => tell({ kind: 'came', entry }),
    },
  )
  const known = list.shown.length + list.news.length

  useEffect(() => {
    if (data) tell({ kind: 'loaded', entries: data.messages, isLast: data.messages.length < PART })
  }, [data])

  const loadAt = (next: number) => (next === offset ? void refresh() : setOffset(next))
  const catchUp = useRef(loadAt)
  useEffect(() => {
    catchUp.current = loadAt
  })
  // Entries that arrived before the connection was open have not been announced.
  useEffect(() => {
    if (live === 'open') catchUp.current(0)
  }, [live])

  const isNext = wantsAll && status === 'ready' && !list.isWhole && known > 0
  useEffect(() => {
    if (isNext) catchUp.current(known)
  }, [isNext, known])

  return { ...list, status, error, live, loadOlder: () => loadAt(known), retry: () => void refresh(), tell }
}
