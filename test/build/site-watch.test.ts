import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FSWatcher } from 'vite'
import { afterAll, expect, it, vi } from 'vitest'
import { SiteWatch } from '../../runtime/dev/site-watch.ts'

const folder = mkdtempSync(join(tmpdir(), 'site-watch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('judges a file by its whole content, although a watcher reports it while it is still empty, and not again', async () => {
  const watcher = Object.assign(new EventEmitter(), { add() {}, getWatched: () => ({}) })
  const [onSite, onOther] = [vi.fn(), vi.fn()]
  const isOfSite = (path: string) => readFileSync(path, 'utf8').includes('{{')
  const watch = new SiteWatch(watcher as unknown as FSWatcher, { readAt: 0, isOfSite, onSite, onOther })
  const [faulty, fine] = [join(folder, 'faulty.css'), join(folder, 'fine.css')]
  for (const path of [faulty, fine]) {
    writeFileSync(path, '')
    watcher.emit('change', path)
  }
  writeFileSync(faulty, '.bread {{ }')
  await vi.waitUntil(() => onSite.mock.calls.length > 0, { timeout: 60_000 })
  expect([onSite.mock.calls.length, onOther.mock.calls]).toEqual([1, [[fine]]])
  watch.stop()
})
