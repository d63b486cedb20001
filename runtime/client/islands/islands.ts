import { moments } from '../../moments/index.ts'
import type { DocumentState, IslandState } from '../../page/payload.ts'
import { importChunk } from '../browser/import-chunk.ts'
import { reportError } from '../browser/report-error.ts'
import { keepEarlyUse } from './early-use.ts'

/** What the chunk of an interactive section exports. */
interface IslandModule {
  /** Hydrates the section's block. */
  mount(element: HTMLElement, state: IslandState, documentState: DocumentState): MountedIsland
}

export interface MountedIsland {
  /** Settles when the section reacts to events. */
  readonly started: Promise<void>
  unmount(): void
  /** Moves the section to another page: it stays, with its layout, and gets the address of that page. */
  moveTo(view: IslandState['view']): void
}

/** The interactive sections of the page. */
export interface Islands {
  /** Starts the islands of the page that have not started yet, each at its moment. Those that stay are moved to the new page. */
  attach(states: readonly IslandState[], chunks: Readonly<Record<string, string>>): void
  /** Unmounts the islands inside an element that is about to be removed. */
  detach(root: Element): void
}

/** An island of the page, from before it has started. */
interface LiveIsland {
  end: () => void
  mounted: MountedIsland | null
  /** As of the page that is shown. */
  view: IslandState['view']
}

/** Manages the islands of a page. One that cannot start keeps its HTML and is reported; it never reloads the page. */
export function createIslands(documentState: DocumentState): Islands {
  const live = new Map<HTMLElement, LiveIsland>()

  function start(element: HTMLElement, state: IslandState, src: string, repeatUse: () => void): void {
    importChunk<IslandModule>(src, documentState.site.chunkLoadMs)
      .then(({ mount }) => {
        const island = live.get(element)
        // The visitor may have left for another page while the chunk was loading, and the element is gone.
        if (!island) return
        const mounted = mount(element, state, documentState)
        island.end = mounted.unmount
        island.mounted = mounted
        if (island.view !== state.view) mounted.moveTo(island.view)
        return mounted.started.then(repeatUse)
      })
      .catch((error: unknown) => reportError(error, { section: state.key }))
  }

  return {
    attach(states, chunks) {
      for (const state of states) {
        const selector = `[data-section="${state.section}"][data-section-id="${state.id}"]`
        const element = document.querySelector<HTMLElement>(selector)
        const src = chunks[state.section]
        if (!element || src === undefined) continue
        const stays = live.get(element)
        if (stays === undefined) {
          const repeatUse = keepEarlyUse(element)
          const end = moments[state.hydrate].whenDue(element, () => start(element, state, src, repeatUse))
          live.set(element, { end, mounted: null, view: state.view })
        } else if (JSON.stringify(stays.view) !== JSON.stringify(state.view)) {
          stays.view = state.view
          stays.mounted?.moveTo(state.view)
        }
      }
    },
    detach(root) {
      for (const [element, { end }] of live) {
        if (!root.contains(element)) continue
        end()
        live.delete(element)
      }
    },
  }
}
