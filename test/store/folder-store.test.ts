import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { FolderStore } from '../../runtime/store/folder-store.ts'

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
