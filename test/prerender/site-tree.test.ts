import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formerPlace, SiteTree } from '../../runtime/prerender/tree/site-tree.ts'

let folder: string
let place: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tree-'))
  place = join(folder, 'site')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Publishes a site with these files. @returns whether it differs from the previous one. */
function publish(files: Readonly<Record<string, string>>): boolean {
  const tree = new SiteTree(place)
  for (const [file, content] of Object.entries(files)) tree.put(file, content)
  return tree.publish()
}

function filesIn(path: string): Record<string, string> {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    names.flatMap((name) =>
      statSync(join(path, name)).isFile() ? [[name, readFileSync(join(path, name), 'utf8')]] : [],
    ),
  )
}

const inode = (file: string) => statSync(join(place, file)).ino

it('writes nothing where nothing has changed, not even a folder', () => {
  expect(publish({ 'index.html': 'home', 'a/index.html': 'a' })).toBe(true)
  const before = [inode('.'), inode('a')]
  expect(publish({ 'index.html': 'home', 'a/index.html': 'a' })).toBe(false)
  expect([inode('.'), inode('a')]).toEqual(before)
  expect(readdirSync(folder)).toEqual(['site'])
})

it('leaves the files that are the same, whichever of its two folders is served', () => {
  publish({ 'index.html': 'home', 'a/index.html': 'a' })
  const home = inode('index.html')
  for (const text of ['b', 'c', 'd']) {
    expect(publish({ 'index.html': 'home', 'a/index.html': text })).toBe(true)
    expect(filesIn(place)).toEqual({ 'index.html': 'home', 'a/index.html': text })
    expect(inode('index.html')).toBe(home)
  }
  expect(filesIn(formerPlace(place))).toEqual({ 'index.html': 'home', 'a/index.html': 'c' })
  expect(readdirSync(folder)).toEqual(['site', 'site.before'])
})

it('never writes into a file that both folders share', () => {
  publish({ 'index.html': 'home', 'a.html': 'a' })
  publish({ 'index.html': 'home', 'a.html': 'b' })
  publish({ 'index.html': 'new', 'a.html': 'b' })
  expect(filesIn(formerPlace(place))).toEqual({ 'index.html': 'home', 'a.html': 'b' })
})

it('takes away what is gone, with its folder, and lets a file be where a folder was, and the other way round', () => {
  publish({ 'a/b/index.html': 'b', c: 'file', 'd/index.html': 'd' })
  for (const files of [
    { 'c/index.html': 'c', d: 'file' },
    { c: 'file', 'a/index.html': 'a' },
    { 'c/d/e': 'e' },
    { x: '' },
  ]) {
    expect(publish(files)).toBe(true)
    expect(filesIn(place)).toEqual(files)
  }
  expect(existsSync(join(place, 'a'))).toBe(false)
})

it('takes away what somebody else has put there', () => {
  publish({ 'index.html': 'home' })
  writeFileSync(join(place, 'stray.txt'), '')
  expect(publish({ 'index.html': 'home' })).toBe(true)
  expect(filesIn(place)).toEqual({ 'index.html': 'home' })
})

it('leaves what is served as it is where it is not published, and goes on from there', () => {
  publish({ 'index.html': 'home', 'a.html': 'a' })
  publish({ 'index.html': 'home', 'a.html': 'b' })
  const tree = new SiteTree(place)
  tree.put('a.html', 'half')
  tree.discard()
  expect(filesIn(place)).toEqual({ 'index.html': 'home', 'a.html': 'b' })
  publish({ 'index.html': 'home', 'a.html': 'b', 'c.html': 'c' })
  expect(filesIn(place)).toEqual({ 'index.html': 'home', 'a.html': 'b', 'c.html': 'c' })
  expect(readdirSync(folder)).toEqual(['site', 'site.before'])
})

it('gives way to what is put where something was offered', () => {
  const own = join(folder, 'own')
  writeFileSync(own, 'own')
  const tree = new SiteTree(place)
  tree.offer('robots.txt', own)
  tree.offer('a.txt', own)
  tree.put('robots.txt', 'made')
  expect([tree.has('a.txt'), tree.read('a.txt').toString(), tree.files]).toEqual([true, 'own', ['a.txt', 'robots.txt']])
  tree.settle()
  tree.publish()
  expect(filesIn(place)).toEqual({ 'a.txt': 'own', 'robots.txt': 'made' })
})
