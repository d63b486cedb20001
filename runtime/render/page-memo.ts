import { LRUCache } from 'lru-cache'
import type { RenderedSection } from './render-section.ts'
import type { RenderedPage } from './rendered-page.ts'

/**
 * Keeps what was made of a page for as long as all of its sections are the same objects: nothing is assembled, or turned into bytes,
 * twice. What was made of an error page is kept as long as that page itself. What was made for one visitor must not be handed in.
 */
export function createPageMemo<Made extends object>(maxBytes: number, sizeOf: (made: Made) => number) {
  interface Entry {
    readonly parts: readonly RenderedSection[]
    readonly made: Made
  }
  const entries =
    maxBytes > 0
      ? new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ made }) => sizeOf(made) })
      : null
  const errors = new WeakMap<RenderedPage, Made>()
  return (page: RenderedPage, make: () => Made): Made => {
    if (!entries) return make()
    if (page.route === null || typeof page.main === 'string') {
      const made = errors.get(page) ?? make()
      errors.set(page, made)
      return made
    }
    const parts = [...page.before, ...page.main, ...page.after]
    const known = entries.get(page.route)
    if (known && known.parts.length === parts.length && known.parts.every((part, index) => part === parts[index]))
      return known.made
    const made = make()
    entries.set(page.route, { parts, made })
    return made
  }
}
