import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPackageFile, sitioDependency } from '../../../cli/sitio-dependency.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dependency-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a new site depends on sitio', () => {
  /** Installs a package as npm does. @param noted - npm's own record of it. */
  const install = (noted: object | null): string => {
    const modules = join(folder, 'host/node_modules')
    mkdirSync(join(modules, 'sitio'), { recursive: true })
    writeFileSync(join(folder, 'sitio-1.2.3.tgz'), '')
    if (noted)
      writeFileSync(join(modules, '.package-lock.json'), JSON.stringify({ packages: { 'node_modules/sitio': noted } }))
    return join(modules, 'sitio')
  }
  const version = '1.2.3'

  it.each([
    [
      'its version and those that fit it, from a registry',
      { version, resolved: 'https://registry.example/sitio/-/sitio-1.2.3.tgz' },
      '^1.2.3',
    ],
    ['its version and those that fit it, from a registry that npm does not name', { version }, '^1.2.3'],
    [
      'the same address',
      { version, resolved: 'git+ssh://git@code.example/sitio.git#abc' },
      'git+ssh://git@code.example/sitio.git#abc',
    ],
  ])('by %s', (_, noted, expected) => {
    expect(sitioDependency(install(noted))).toEqual({ kind: 'fetched', version: expected })
  })

  it('by a copy of the tarball that it came from', () => {
    const tarball = join(folder, 'sitio-1.2.3.tgz')
    const noted = { version, resolved: 'file:../sitio-1.2.3.tgz' }
    expect(sitioDependency(install(noted))).toEqual({ kind: 'vendored', tarball })
  })

  it.each([
    ['0.1.0', { kind: 'fetched', version: '^1.2.3' }],
    ['latest', { kind: 'fetched', version: '^1.2.3' }],
    ['catalog:', { kind: 'fetched', version: '^1.2.3' }],
    ['github:agency/sitio', { kind: 'fetched', version: 'github:agency/sitio' }],
    ['https://code.example/sitio.tgz', { kind: 'fetched', version: 'https://code.example/sitio.tgz' }],
    ['file:../sitio-1.2.3.tgz', { kind: 'vendored', tarball: 'sitio-1.2.3.tgz' }],
    ['../sitio-1.2.3.tgz', { kind: 'vendored', tarball: 'sitio-1.2.3.tgz' }],
    ['workspace:*', { kind: 'vendored', tarball: null }],
  ])('as the project does in which pnpm, bun or Yarn run it: %s', (asked, expected) => {
    const project = join(folder, 'host')
    const store = join(project, 'node_modules/.pnpm/sitio@1.2.3/node_modules/sitio')
    mkdirSync(store, { recursive: true })
    writeFileSync(join(folder, 'sitio-1.2.3.tgz'), '')
    writeFileSync(join(project, 'package.json'), JSON.stringify({ dependencies: { sitio: asked } }))
    writeFileSync(join(store, 'package.json'), JSON.stringify({ name: 'sitio', version }))
    const { tarball = null, ...rest } = expected as { kind: string; tarball?: string | null }
    const kept = 'tarball' in expected ? { tarball: tarball === null ? null : join(folder, tarball) } : {}
    expect(sitioDependency(store)).toEqual({ ...rest, ...kept })
  })

  it.each([
    ['the tarball is gone', { version, resolved: 'file:../gone.tgz' }],
    ['it came from a folder', { version, resolved: 'file:../checkout' }],
    ['nobody noted anything', null],
  ])('by a package file of its own when %s', (_, noted) => {
    expect(sitioDependency(install(noted))).toEqual({ kind: 'vendored', tarball: null })
  })
})

it('packs a package that nobody has packed yet: what npm makes of it, without its scripts', async () => {
  const scripts = { prepack: 'node --eval "process.exit(1)"' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'sitio', version: '1.2.3', scripts }))
  const { name, bytes } = await readPackageFile(null, folder)
  expect([name, gunzipSync(bytes).toString().includes('package/package.json')]).toEqual(['sitio-1.2.3.tgz', true])
  expect(readdirSync(folder)).toEqual(['package.json'])
})

it('takes the file that is there as it is', async () => {
  writeFileSync(join(folder, 'sitio-1.2.3.tgz'), 'packed')
  const { name, bytes } = await readPackageFile(join(folder, 'sitio-1.2.3.tgz'), folder)
  expect([name, String(bytes)]).toEqual(['sitio-1.2.3.tgz', 'packed'])
})
