import { moments } from '../../moments/index.ts'
import type { DocumentState, IslandState } from '../../page/payload.ts'
import { importChunk } from '../browser/import-chunk.ts'
import { reportError } from '../browser/report-error.ts'

/** What the chunk of an interactive section exports. */
interface IslandModule {
  /** Hydrates the section's block; returns a function that unmounts it. */
  mount(element: HTMLElement, state: IslandState, documentState: DocumentState): () => void
}

/** The interactive sections of the page. */
export interface Islands {
  /** Starts the islands of the page that have not started yet, each at its moment. */
  attach(states: readonly IslandState[], chunks: Readonly<Record<string, string>>): void
  /** Unmounts the islands inside an element that is about to be removed. */
  detach(root: Element): void
}

/** Manages the islands of a page. One that cannot start keeps its HTML and is reported; it never reloads the page. */
export function createIslands(documentState: DocumentState): Islands {
  const live = new Map<HTMLElement, () => void>()

  function start(element: HTMLElement, state: IslandState, src: string): void {
    importChunk<IslandModule>(src, documentState.site.chunkLoadMs)
      .then(({ mount }) => {
        // The visitor may have left for another page while the chunk was loading, and the element is gone.
        if (live.has(element)) live.set(element, mount(element, state, documentState))
      })
      .catch((error: unknown) => reportError(error, { section: state.key }))
  }

  return {
    attach(states, chunks) {
      for (const state of states) {
        const selector = `[data-section="${state.section}"][data-section-id="${state.id}"]`
        const element = document.querySelector<HTMLElement>(selector)
        const src = chunks[state.section]
        if (!element || src === undefined || live.has(element)) continue
        live.set(
          element,
          moments[state.hydrate].whenDue(element, () => start(element, state, src)),
        )
      }
    },
    detach(root) {
      for (const [element, end] of live) {
        if (!root.contains(element)) continue
        end()
        live.delete(element)
      }
    },
  }
}
