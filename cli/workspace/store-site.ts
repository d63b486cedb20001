import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beside } from '../../runtime/artefact/prerendered-folder.ts'
import { hashOf } from '../../runtime/ledger/inputs.ts'
import type { Store } from '../../runtime/store/store.ts'
import { type ExitCode, exitCode } from '../io.ts'
import type { SiteRow } from '../report/report-content.ts'
import { type EachSite, prerenderJob, prerenderOne } from './prerender-workspace.ts'
import { siteIo } from './site-io.ts'
import type { SiteJob } from './site-job.ts'

export interface StoreSiteOptions extends Omit<EachSite, 'out'> {
  /** Where the store is. */
  readonly store: string
}

export interface StoredSite {
  readonly row: SiteRow
  readonly code: ExitCode
  /** Name of the site's tree in the store; null if it could not be written. */
  readonly tree: string | null
  /** A fault of the store, after which the site can be written later; null if there was none. */
  readonly fault: string | null
}

/** Below the site's folder: the last output of a worker, from which the next run takes what has not changed. */
const PLACE = '.sitio/fleet'
const FOLDER = 'static'
/** Files kept beside it for the next run. */
const OWN = [beside.ledger, beside.seal].map((suffix) => FOLDER + suffix)

/** Writes one site of several into a store. */
export const storeJob: SiteJob<StoreSiteOptions, StoredSite> = {
  async run(site, { store: place, ...options }, io) {
    const [{ openStore }, { putTree }] = await Promise.all([
      import('../../runtime/store/open-store.ts'),
      import('../../runtime/prerender/stored-tree.ts'),
    ])
    const store = openStore(place, io.cwd, io.env.SITE_STORE_TOKEN || undefined)
    const out = join(site.root, site.folder, PLACE, FOLDER)
    const own = siteIo(site.folder, io, (text) => {
      // Its path on this machine is of no use elsewhere.
      if (!text.includes(out)) io.writeError(text)
    })
    try {
      await takeLast(store, site.folder, out)
      const { row, code } = await prerenderOne(site, { ...options, out, isTrial: true }, io, own)
      if (code !== exitCode.ok) return { row, code, tree: null, fault: null }
      const tree = await putTree(store, out)
      await store.put(lastName(site.folder), Buffer.from(tree))
      return { row, code, tree, fault: null }
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'StoreError') throw error
      return { ...failed(site.folder), tree: null, fault: error.message }
    }
  },
  lost: (site, io) => ({ ...prerenderJob.lost(site, io), tree: null, fault: null }),
}

function failed(site: string) {
  return { row: { site, pages: 0, errors: 1, warnings: 0, ms: 0 }, code: exitCode.failed }
}

/** A machine that has not written the site yet starts from what another one has written. */
async function takeLast(store: Store, folder: string, out: string): Promise<void> {
  const { takeTree } = await import('../../runtime/prerender/stored-tree.ts')
  // Configuration of a host, written in an earlier run, is not part of this one.
  for (const name of namesBeside(out)) if (!OWN.includes(name)) rmSync(join(out, '..', name))
  if (namesBeside(out).length > 0) return
  const last = await store.get(lastName(folder))
  // What the store no longer has is rendered.
  if (last !== null) await takeTree(store, last.toString(), out).catch(() => {})
}

function namesBeside(out: string): string[] {
  try {
    const entries = readdirSync(join(out, '..'), { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch {
    return [] // Nothing was written there yet.
  }
}

function lastName(folder: string): string {
  return `last-${hashOf(['site', folder])}`
}
