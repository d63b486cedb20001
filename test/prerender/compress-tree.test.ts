import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Ledger } from '../../runtime/ledger/ledger.ts'
import { compressTree } from '../../runtime/prerender/compress-tree.ts'
import { EarlierTree } from '../../runtime/prerender/earlier-tree.ts'

const PAGE = '<p>Bread and butter</p>\n'.repeat(100)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function tree(name: string, files: Readonly<Record<string, string>>): string {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true })
    writeFileSync(join(folder, name, file), content)
  }
  return join(folder, name)
}

const earlier = (path: string) => new EarlierTree(path, new Ledger(Buffer.from('{"ledger":1}\n')))
const inode = (path: string) => statSync(path).ino
const list = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(path.length + 1)] : []))
    .sort()

it('puts both forms beside text files that are worth it, which hold the same', async () => {
  const text = ['index.html', 'a/b.json', 'c.css', 'd.js', 'e.svg', 'f.xml', 'g.txt', 'h.webmanifest']
  const path = tree('site', {
    ...Object.fromEntries(text.map((file) => [file, PAGE])),
    ...{ 'small.html': '<p>', 'photo.jpg': PAGE, 'font.woff2': PAGE },
  })
  expect(await compressTree(path, null)).toEqual({ made: text.length, kept: 0 })
  const forms = text.flatMap((file) => [`${file}.br`, `${file}.gz`])
  expect(list(path)).toEqual([...text, ...forms, 'font.woff2', 'photo.jpg', 'small.html'].sort())
  expect(brotliDecompressSync(readFileSync(join(path, 'a/b.json.br'))).toString()).toBe(PAGE)
  expect(gunzipSync(readFileSync(join(path, 'a/b.json.gz'))).toString()).toBe(PAGE)
})

it('leaves forms that are there, and makes the one that is not', async () => {
  const path = tree('site', { 'a.svg': PAGE, 'a.svg.gz': 'own', 'b.js': PAGE, 'b.js.gz': 'own', 'b.js.br': 'own' })
  expect(await compressTree(path, null)).toEqual({ made: 1, kept: 0 })
  expect(readFileSync(join(path, 'a.svg.gz'), 'utf8')).toBe('own')
  expect(brotliDecompressSync(readFileSync(join(path, 'a.svg.br'))).toString()).toBe(PAGE)
})

it('links the forms of files that have not changed to those of before, and makes no others than a whole run', async () => {
  const before = tree('before', { 'same.html': PAGE, 'other.html': PAGE, 'new-size.txt': PAGE, 'gone.html': PAGE })
  await compressTree(before, null)
  // As long as before, but another.
  const changed = PAGE.replace('butter', 'cheese')
  const files = { 'same.html': PAGE, 'other.html': changed, 'new-size.txt': `${PAGE}.`, 'added.html': PAGE }
  const now = tree('now', files)
  expect(await compressTree(now, earlier(before))).toEqual({ made: 3, kept: 1 })
  expect(inode(join(now, 'same.html.br'))).toBe(inode(join(before, 'same.html.br')))
  const whole = tree('whole', files)
  await compressTree(whole, null)
  expect(list(now)).toEqual(list(whole))
  for (const file of list(whole))
    expect(readFileSync(join(now, file)).equals(readFileSync(join(whole, file)))).toBe(true)
})

it('makes the forms that the site of before has lost', async () => {
  const before = tree('before', { 'a.html': PAGE })
  await compressTree(before, null)
  rmSync(join(before, 'a.html.br'))
  const now = tree('now', { 'a.html': PAGE })
  expect(await compressTree(now, earlier(before))).toEqual({ made: 1, kept: 0 })
  expect(list(now)).toEqual(['a.html', 'a.html.br', 'a.html.gz'])
})
