import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPictures, pictureCache } from '../../runtime/source/parts/find-pictures.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'find-pictures-'))
  mkdirSync(join(root, 'assets/table'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const images = { widths: [20], quality: { avif: 50, webp: 70, fallback: 70 } }
const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 1"/>`
const put = (file: string, text: string) => writeFileSync(join(root, 'assets', file), text)
const find = () => findPictures({ images }, [root])
const widths = () => [...find().recipes.values()].map(({ width }) => width)

describe('the pictures of a site', () => {
  it('are those below assets/, by their paths there', () => {
    put('a.svg', drawing(2))
    put('table/b.SVG', drawing(3))
    put('notes.txt', 'no picture')
    put('broken.png', '')
    const { recipes, faults } = find()
    expect([...recipes.keys()].sort()).toEqual(['a.svg', 'table/b.SVG'])
    expect([...faults]).toEqual([['broken.png', { kind: 'unusable', why: 'empty', reason: 'is empty' }]])
  })

  it('are none where a link leads out of the folder', () => {
    const elsewhere = join(root, 'elsewhere.svg')
    writeFileSync(elsewhere, drawing(2))
    symlinkSync(elsewhere, join(root, 'assets/a.svg'))
    expect([...find().recipes]).toEqual([])
  })

  it('need no folder', () => {
    rmSync(join(root, 'assets'), { recursive: true })
    expect(find()).toEqual({ recipes: new Map(), faults: new Map() })
  })
})

describe('what was read of them', () => {
  const index = () => join(pictureCache(root), 'index.json')

  it('is kept where pictures are kept, and nowhere else', () => {
    put('a.svg', drawing(2))
    find()
    expect(readdirSync(root)).toEqual(['assets'])
    mkdirSync(pictureCache(root), { recursive: true })
    const first = find()
    expect(Object.keys(JSON.parse(readFileSync(index(), 'utf8')).files)).toEqual(['a.svg'])
    expect(find()).toEqual(first)
  })

  it('holds as long as the file does', () => {
    mkdirSync(pictureCache(root), { recursive: true })
    put('a.svg', drawing(2))
    expect(widths()).toEqual([2])
    // The picture is not read again: its record is trusted.
    writeFileSync(index(), readFileSync(index(), 'utf8').replace('"width":2', '"width":5'))
    expect(widths()).toEqual([5])
    put('a.svg', drawing(3))
    utimesSync(join(root, 'assets/a.svg'), 1, 1)
    expect(widths()).toEqual([3])
    rmSync(join(root, 'assets/a.svg'))
    expect(widths()).toEqual([])
    expect(JSON.parse(readFileSync(index(), 'utf8')).files).toEqual({})
  })

  it.each(['', '{', '[]', '{"version":0,"files":{"a.svg":{}}}', '{"version":1,"files":{"a.svg":7}}'])(
    'is read anew where %j is written',
    (text) => {
      mkdirSync(pictureCache(root), { recursive: true })
      put('a.svg', drawing(2))
      writeFileSync(index(), text)
      expect(widths()).toEqual([2])
    },
  )
})
