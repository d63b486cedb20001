import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formats } from '../../runtime/checks/assets/file-formats.ts'
import { readPublicFile } from '../../runtime/checks/assets/read-file.ts'
import { publicFiles } from '../../runtime/checks/facts/public-files.ts'
import { SiteFilesOnDisk } from '../../runtime/source/parts/site-files.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitio-public-'))
  mkdirSync(join(root, 'public/pictures'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const factsOf = () => ({ files: new SiteFilesOnDisk([root, root]) })
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"/>'

it('a file of the package is named by where the package is installed, also further up', () => {
  const site = join(root, 'clients/one')
  const installed = join(root, 'node_modules/sitio')
  for (const folder of [join(site, 'sections'), join(installed, 'sections')]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(site, 'sections/own.css'), '')
  writeFileSync(join(installed, 'sections/base.css'), '')
  const nameOf = (file: string) => new SiteFilesOnDisk([site, installed]).read(file)?.file
  expect(nameOf('sections/own.css')).toBe('sections/own.css')
  expect(nameOf('sections/base.css')).toBe('../../node_modules/sitio/sections/base.css')
  mkdirSync(join(site, 'node_modules'))
  symlinkSync(installed, join(site, 'node_modules/sitio'))
  expect(nameOf('sections/base.css')).toBe('node_modules/sitio/sections/base.css')
})

describe('the files of public/', () => {
  it('are found by their exact name only, on every file system', () => {
    writeFileSync(join(root, 'public/pictures/Sun.svg'), drawing)
    const files = publicFiles(factsOf())
    expect(files.find('/pictures/Sun.svg?2#a')).toBe('/pictures/Sun.svg')
    expect(files.find('/pictures/sun.svg')).toBeNull()
    expect(files.findSpelling('/Pictures/sun.SVG')).toBe('/pictures/Sun.svg')
  })

  it('are found by an encoded name, and by one that only looks encoded', () => {
    writeFileSync(join(root, 'public/100%.svg'), drawing)
    writeFileSync(join(root, 'public/a b.svg'), drawing)
    const files = publicFiles(factsOf())
    expect(files.find('/a%20b.svg')).toBe('/a b.svg')
    expect(files.find('/100%.svg')).toBe('/100%.svg')
  })

  it('are found below a folder that is a link to another one of it', () => {
    mkdirSync(join(root, 'public/real'))
    writeFileSync(join(root, 'public/real/sun.svg'), drawing)
    symlinkSync('real', join(root, 'public/linked'))
    const files = publicFiles(factsOf())
    expect(files.paths).toContain('/linked/sun.svg')
    expect(files.find('/linked/sun.svg')).toBe('/linked/sun.svg')
    expect(files.find('/linked/moon.svg')).toBeNull()
  })

  it('are not read through a link that leads out: one finding says so, and nobody calls them missing', () => {
    mkdirSync(join(root, 'elsewhere'))
    writeFileSync(join(root, 'elsewhere/sun.svg'), drawing)
    symlinkSync(join(root, 'elsewhere'), join(root, 'public/away'))
    symlinkSync(join(root, 'elsewhere/sun.svg'), join(root, 'public/away.svg'))
    const facts = factsOf()
    const files = publicFiles(facts)
    for (const path of ['/away/sun.svg', '/away.svg']) {
      expect(files.paths).not.toContain(path)
      expect(files.find(path)).toBe(path)
      expect([facts.files.bytes(`public${path}`), facts.files.read(`public${path}`)]).toEqual([null, null])
    }
  })
})

describe('the beginning of a file', () => {
  it('tells the size of a drawing behind a long comment', () => {
    writeFileSync(join(root, 'public/sun.svg'), `<!-- ${'-'.repeat(9000)} -->${drawing}`)
    expect(readPublicFile(factsOf(), '/sun.svg')).toMatchObject({ found: 'svg', sizes: [{ width: 3, height: 2 }] })
  })

  it('tells the size of a photograph as it is shown, not as it was held', () => {
    // A head with the orientation 6 (a quarter turn), then 40 by 20 pixels.
    const exif = '4578696600004d4d002a00000008000101120003000000010006000000000000'
    const length = (2 + exif.length / 2).toString(16).padStart(4, '0')
    const frame = 'ffc0000b080014002801011100'
    writeFileSync(join(root, 'public/sun.jpg'), Buffer.from(`ffd8ffe1${length}${exif}${frame}ffd9`, 'hex'))
    expect(readPublicFile(factsOf(), '/sun.jpg')?.sizes).toEqual([{ width: 20, height: 40 }])
  })

  it('never makes a check fail, whatever it holds', () => {
    const starts = [
      '89504e470d0a1a0a0000000d49484452',
      'ffd8ffe00010',
      '474946383961',
      '00000100ffff',
      '0000001c6674797061766966',
    ]
    const texts = ['RIFF\0\0\0\0WEBPVP8X', '<svg ', '<!--', '<!DOCTYPE svg [', '%PDF']
    const heads = [
      ...starts.map((start) => Buffer.from(start, 'hex')),
      ...texts.map((text) => Buffer.from(text, 'latin1')),
    ]
    let seed = 7
    const random = () => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff
      return seed / 0x7fffffff
    }
    const endings = Object.values(formats).flatMap((format) => format.endings)
    for (let round = 0; round < 400; round += 1) {
      const noise = Buffer.from(Array.from({ length: Math.floor(random() * 400) }, () => Math.floor(random() * 256)))
      const name = `${round}.${endings[round % endings.length]}`
      writeFileSync(join(root, 'public', name), Buffer.concat([heads[round % heads.length] ?? noise, noise]))
      const file = readPublicFile(factsOf(), `/${name}`)
      expect(file?.sizes.every(({ width, height }) => width > 0 && height > 0)).toBe(true)
      // Each look lists the whole folder.
      rmSync(join(root, 'public', name))
    }
  })

  it('is nothing where the file vanished', () => {
    expect(readPublicFile(factsOf(), '/gone.png')).toBeNull()
  })
})
