import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BatchRenderer } from '../../runtime/prerender/batch-renderer.ts'
import type { PrerenderSource } from '../../runtime/prerender/prerender-source.ts'
import { FolderStore } from '../../runtime/store/folder-store.ts'

it('says why a back-end gave no answer, as a single machine does, and reads its lists anew for each batch', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-batch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cause = new Error('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:4000') })
  const expired: unknown[] = []
  const openRuntime: PrerenderSource['openRuntime'] = async (onError) => {
    const pageAt = async (path: string) => {
      onError(new Error('Network request failed', { cause }), { section: 'Breads', path })
      return null
    }
    const clients = new Map(Object.entries({ cms: { url: 'https://cms.example' }, own: { url: 'embedded:own' } }))
    const entries = { expire: (what: unknown) => expired.push(what) }
    // A page that does not exist asks for nothing else.
    return { render: { pageAt }, site: { clients }, entries } as never
  }
  const renderer = await BatchRenderer.open({ openRuntime } as PrerenderSource, new FolderStore(folder))
  const silent = { onBegin() {}, onEnd() {}, isStopping: () => false }
  const { failures } = await renderer.render({ paths: ['/a'], known: null, verify: 0, parallel: 1 }, silent)
  expect(failures[0]?.message).toMatch(/^Network request failed \(.*ECONNREFUSED.*\)$/)
  expect(expired).toEqual([{ client: 'cms', collection: null }])
})
