import { LRUCache } from 'lru-cache'
import type { KeptBody } from './kept-body.ts'
import type { RenderedSection } from './render-section.ts'
import type { RenderedPage } from './rendered-page.ts'

/** What was made from a page. */
export interface Remembered<Made> {
  readonly made: Made
  /** Null the first time: a page that is never requested again does not merit further forms. */
  readonly kept: KeptBody | null
}

export type PageMemo<Made> = (page: RenderedPage, make: () => Made) => Remembered<Made>

/**
 * Keeps what was made from a page for as long as its head is the same and all of its sections are the same objects, so that nothing is assembled or
 * encoded twice. What was made from an error page is kept as long as that page itself. Pages for one visitor must not be passed in.
 */
export function createPageMemo<Made extends object>(maxBytes: number, sizeOf: (made: Made) => number): PageMemo<Made> {
  interface Entry {
    /** Depends on the entry of the page, even if no section does. */
    readonly head: string
    readonly parts: readonly RenderedSection[]
    readonly remembered: Remembered<Made>
    readonly bytes: number
  }
  const entries =
    maxBytes > 0 ? new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes }) : null
  const errors = new WeakMap<RenderedPage, Remembered<Made>>()

  function rememberError(page: RenderedPage, make: () => Made): Remembered<Made> {
    const known = errors.get(page)
    if (known) return known
    const made = make()
    // Only one or two error pages per language are requested again, so their size does not count.
    errors.set(page, { made, kept: { grow() {} } })
    return { made, kept: null }
  }

  return (page, make) => {
    const { id, head } = page
    if (!entries) return { made: make(), kept: null }
    if (id === null || typeof page.main === 'string') return rememberError(page, make)
    const parts = [...page.before, ...page.main, ...page.after]
    const known = entries.get(id)
    if (known && known.head === head && isSame(known.parts, parts)) return known.remembered
    const made = make()
    const grow = (bytes: number) => {
      const own = entries.peek(id)
      if (own?.remembered.made === made) entries.set(id, { ...own, bytes: own.bytes + bytes })
    }
    entries.set(id, { head, parts, remembered: { made, kept: { grow } }, bytes: sizeOf(made) })
    return { made, kept: null }
  }
}

function isSame(one: readonly RenderedSection[], other: readonly RenderedSection[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}
