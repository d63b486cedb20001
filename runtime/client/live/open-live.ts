import type { DocumentState } from '../../page/payload.ts'
import type { LiveClients, LiveTools } from '../../view/live-tools.ts'
import { importChunk } from '../browser/import-chunk.ts'

/** What the chunk with the live connections exports. */
interface LiveModule {
  createLive(site: DocumentState['site'], isStatic: boolean): LiveClients
}

/** Shared by all islands of the document, since they share this module. */
let opened: Promise<LiveClients> | null = null

export function liveTools({ live, site, isStatic }: DocumentState): LiveTools {
  async function load(): Promise<LiveClients> {
    if (live === null) throw new Error('No GraphQL client of the site has a websocket.')
    const { createLive } = await importChunk<LiveModule>(live, site.chunkLoadMs)
    return createLive(site, isStatic)
  }
  return {
    open() {
      if (opened) return opened
      opened = load()
      opened.catch(() => {
        opened = null
      })
      return opened
    },
  }
}
