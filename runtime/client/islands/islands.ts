import { moments } from '../../moments/index.ts'
import type { DocumentState, IslandState } from '../../page/payload.ts'
import { importChunk } from '../browser/import-chunk.ts'
import { reportError } from '../browser/report-error.ts'

/** What the chunk of an interactive section exports. */
interface IslandModule {
  /** Hydrates the section's block; returns how to end it. */
  mount(element: HTMLElement, state: IslandState, documentState: DocumentState): () => void
}

/** The interactive sections of the page. */
export interface Islands {
  /** Starts those of the page that have not started, each at its moment. */
  attach(states: readonly IslandState[], chunks: Readonly<Record<string, string>>): void
  /** Ends those inside an element that is about to go. */
  detach(root: Element): void
}

/** An island that cannot start keeps its HTML, is reported, and never reloads the page. */
export function createIslands(documentState: DocumentState): Islands {
  const live = new Map<HTMLElement, () => void>()

  function start(element: HTMLElement, state: IslandState, src: string): void {
    importChunk<IslandModule>(src, documentState.site.chunkLoadMs)
      .then(({ mount }) => {
        // The visitor may have gone to another page meanwhile, and the element with them.
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
