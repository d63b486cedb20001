import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { InputRecorder } from '../../runtime/bundle/inputs/input-recorder.ts'
import { takeProgram } from '../../runtime/bundle/parts/ready-program.ts'

const CODE = join(import.meta.dirname, '../../dist/package')
const express = JSON.parse(readFileSync(join(CODE, 'program/packages.json'), 'utf8'))['. > express']

let folder: string
let site: string
let out: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-program-')))
  site = join(folder, 'site')
  out = join(folder, 'out')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the program of builds, which came with the package', () => {
  it('is put into a build, which knows the packages that are in it', () => {
    const recorder = new InputRecorder()
    expect(takeProgram(CODE, out, recorder)).toBe(true)
    const files = readdirSync(out)
    expect(files).toEqual(readdirSync(join(CODE, 'program')).filter((name) => name !== 'packages.json'))
    expect(files).toEqual(expect.arrayContaining(['main.js', 'richtext.js', 'LICENSES.md']))
    const packages = [...recorder.reached(site, new Map()).packages.keys()]
    expect(packages).toEqual(expect.arrayContaining(['sitio > express', 'sitio > graphql', 'sitio > pino']))
    const licenses = readFileSync(join(out, 'LICENSES.md'), 'utf8')
    const licensed = [...licenses.matchAll(/^## (\S+) - /gm)].map(([, name = '']) => name)
    expect(licensed).toEqual(expect.arrayContaining(['express', 'lowlight', 'micromark']))
    // Packages of which nothing is used are read, too.
    const read = packages.map((key) => key.slice(key.lastIndexOf('> ') + 2))
    expect(licensed.filter((name) => !read.includes(name))).toEqual([])
  })

  it.each([
    ['another version of a package is installed', { '. > express': { ...express, version: '0.0.0' } }],
    ['a package was patched', { '. > express': { ...express, content: 'unpatched' } }],
    ['a package is not found', { '. > nowhere': express }],
  ])('is left where %s', (_, packages) => {
    mkdirSync(join(folder, 'program'))
    writeFileSync(join(folder, 'program/packages.json'), JSON.stringify(packages))
    expect(takeProgram(folder, out, new InputRecorder())).toBe(false)
    expect(existsSync(out)).toBe(false)
  })

  it('is missed by nobody', () => {
    expect(takeProgram(folder, out, new InputRecorder())).toBe(false)
  })
})
