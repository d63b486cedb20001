import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressTree } from '../../runtime/prerender/compress-tree.ts'
import { SiteTree } from '../../runtime/prerender/tree/site-tree.ts'

const PAGE = '<p>Bread and butter</p>\n'.repeat(100)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Puts a site of these files in its place, compressed. */
async function compressed(name: string, files: Readonly<Record<string, string>>) {
  const tree = new SiteTree(join(folder, name))
  for (const [file, content] of Object.entries(files)) tree.put(file, content)
  const report = await compressTree(tree)
  tree.publish()
  return report
}

const at = (name: string) => join(folder, name)
const inode = (path: string) => statSync(path).ino
const list = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(path.length + 1)] : []))
    .sort()

it('puts both forms beside text files that are worth it, which hold the same', async () => {
  const text = ['index.html', 'a/b.json', 'c.css', 'd.js', 'e.svg', 'f.xml', 'g.txt', 'h.webmanifest']
  const files = {
    ...Object.fromEntries(text.map((file) => [file, PAGE])),
    ...{ 'small.html': '<p>', 'photo.jpg': PAGE, 'font.woff2': PAGE },
  }
  expect(await compressed('site', files)).toEqual({ made: text.length, kept: 0 })
  const forms = text.flatMap((file) => [`${file}.br`, `${file}.gz`])
  const path = at('site')
  expect(list(path)).toEqual([...text, ...forms, 'font.woff2', 'photo.jpg', 'small.html'].sort())
  expect(brotliDecompressSync(readFileSync(join(path, 'a/b.json.br'))).toString()).toBe(PAGE)
  expect(gunzipSync(readFileSync(join(path, 'a/b.json.gz'))).toString()).toBe(PAGE)
})

it('leaves forms that are there, and makes the one that is not', async () => {
  const files = { 'a.svg': PAGE, 'a.svg.gz': 'own', 'b.js': PAGE, 'b.js.gz': 'own', 'b.js.br': 'own' }
  expect(await compressed('site', files)).toEqual({ made: 1, kept: 0 })
  expect(readFileSync(at('site/a.svg.gz'), 'utf8')).toBe('own')
  expect(brotliDecompressSync(readFileSync(at('site/a.svg.br'))).toString()).toBe(PAGE)
})

it('leaves the forms of files that have not changed, and makes no others than a whole run', async () => {
  await compressed('site', { 'same.html': PAGE, 'other.html': PAGE, 'new-size.txt': PAGE, 'gone.html': PAGE })
  const form = inode(at('site/same.html.br'))
  // The same length as before, but another content.
  const changed = PAGE.replace('butter', 'cheese')
  const files = { 'same.html': PAGE, 'other.html': changed, 'new-size.txt': `${PAGE}.`, 'added.html': PAGE }
  expect(await compressed('site', files)).toEqual({ made: 3, kept: 1 })
  expect(inode(at('site/same.html.br'))).toBe(form)
  await compressed('whole', files)
  expect(list(at('site'))).toEqual(list(at('whole')))
  for (const file of list(at('whole')))
    expect(readFileSync(join(at('site'), file)).equals(readFileSync(join(at('whole'), file)))).toBe(true)
})

it('makes the forms that the site has lost', async () => {
  await compressed('site', { 'a.html': PAGE })
  rmSync(at('site/a.html.br'))
  expect(await compressed('site', { 'a.html': PAGE })).toEqual({ made: 1, kept: 0 })
  expect(list(at('site'))).toEqual(['a.html', 'a.html.br', 'a.html.gz'])
})
