import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { putTree, takeTree } from '../../runtime/prerender/stored-tree.ts'
import { FolderStore } from '../../runtime/store/folder-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitio-stored-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('holds a site with its ledger, and no word of the machine that has made it', async () => {
  const site = join(folder, 'static')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), 'home')
  writeFileSync(`${site}.ledger`, 'pages')
  const store = new FolderStore(join(folder, 'store'))
  const name = await putTree(store, site)
  writeFileSync(`${site}.seal`, 'made here')
  expect(await putTree(store, site)).toBe(name)
  const taken = join(folder, 'elsewhere/static')
  await takeTree(store, name, taken)
  expect([readFileSync(join(taken, 'index.html'), 'utf8'), readFileSync(`${taken}.ledger`, 'utf8')]).toEqual([
    'home',
    'pages',
  ])
  expect(existsSync(`${taken}.seal`)).toBe(false)
})
