import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { FolderStore } from '../../runtime/store/folder-store.ts'
import { createStoreServer } from '../../runtime/store/store-server.ts'
import { listen } from '../support/servers/listen.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitio-store-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('says in a sentence that it cannot be read or written, whatever the reason of the system', async () => {
  const place = join(folder, 'taken')
  writeFileSync(place, 'no folder')
  const store = new FolderStore(place)
  const said = (what: string) => expect.objectContaining({ name: 'StoreError', message: expect.stringMatching(what) })
  await expect(store.get('AAAAAAAAAAAA')).rejects.toEqual(said(`^The store ${place} cannot be read: ENOTDIR: .*\\.$`))
  await expect(store.put('AAAAAAAAAAAA', Buffer.from(''))).rejects.toEqual(
    said(`^The store ${place} cannot be written: E\\w+: .*\\.$`),
  )
})

it('is written to by the first of several', async () => {
  const store = new FolderStore(join(folder, 'new'))
  const tried = ['one', 'two', 'three'].map((text) => store.putNew('plan-AAAAAAAA', Buffer.from(text)))
  expect((await Promise.all(tried)).filter(Boolean)).toHaveLength(1)
})

it('tells whoever serves it what keeps it from answering, and its clients no more than that it fails', async () => {
  const place = join(folder, 'no-folder')
  writeFileSync(place, '')
  const faults: string[] = []
  const server = createStoreServer(new FolderStore(place), null, ({ message }) => faults.push(message))
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://127.0.0.1:${await listen(server)}/AAAAAAAAAAAA`)
  expect([answer.status, await answer.text()]).toEqual([500, ''])
  expect(faults).toEqual([expect.stringMatching(`^The store ${place} cannot be read: ENOTDIR: `)])
})
