import type { EntriesData } from './entries.graphql'

/** One message from a visitor. */
export type Entry = EntriesData['messages'][number]

/** The entries known so far; both lists have the newest first. */
export interface EntryList {
  readonly shown: readonly Entry[]
  /** Entries that arrived while others were being read, and are not shown yet. */
  readonly news: readonly Entry[]
  /** Whether there are no older ones. */
  readonly isWhole: boolean
}

export type EntryEvent =
  /** A part of the list; nothing follows the last one. */
  | { readonly kind: 'loaded'; readonly entries: readonly Entry[]; readonly isLast: boolean }
  | { readonly kind: 'came'; readonly entry: Entry }
  /** The new entries are to be shown. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'noted'; readonly id: string; readonly note: string }
  | { readonly kind: 'deleted'; readonly id: string }

export const noEntries: EntryList = { shown: [], news: [], isWhole: false }

/** The next state of the list. Whatever is being read must not move, so newer entries wait, unless the list is empty. */
export function advanceEntries(list: EntryList, event: EntryEvent): EntryList {
  switch (event.kind) {
    case 'loaded': {
      const [newest] = list.shown
      const isNew = (entry: Entry) => newest !== undefined && entry.createdAt > newest.createdAt
      return {
        shown: merged(
          list.shown,
          event.entries.filter((entry) => !isNew(entry)),
        ),
        news: merged(list.news, event.entries.filter(isNew)),
        isWhole: list.isWhole || event.isLast,
      }
    }
    case 'came': {
      if (list.shown.some(({ id }) => id === event.entry.id)) return list
      return list.shown.length === 0 && list.isWhole
        ? { ...list, shown: [event.entry] }
        : { ...list, news: merged(list.news, [event.entry]) }
    }
    case 'asked':
      return { ...list, shown: merged(list.shown, list.news), news: [] }
    case 'noted':
      return {
        ...list,
        shown: list.shown.map((entry) => (entry.id === event.id ? { ...entry, note: event.note } : entry)),
      }
    case 'deleted':
      return { ...list, shown: list.shown.filter(({ id }) => id !== event.id) }
  }
}

/** Merges two lists, keeping the latest version of each entry. */
function merged(known: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const byId = new Map([...known, ...others].map((entry) => [entry.id, entry]))
  return [...byId.values()].sort((left, right) => (left.createdAt < right.createdAt ? 1 : -1))
}
