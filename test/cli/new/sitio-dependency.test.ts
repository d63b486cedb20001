import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sitioDependency } from '../../../cli/sitio-dependency.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dependency-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a new site depends on sitio', () => {
  /** A package as npm leaves it behind, with what it notes about it. */
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
    ['the tarball is gone', { version, resolved: 'file:../gone.tgz' }],
    ['it came from a folder', { version, resolved: 'file:../checkout' }],
    ['nobody noted anything', null],
  ])('by a package file of its own when %s', (_, noted) => {
    expect(sitioDependency(install(noted))).toEqual({ kind: 'vendored', tarball: null })
  })
})
