import type * as fs from 'node:fs'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeTogether } from '../../cli/upgrade/write-together.ts'

/** What fails as on a disk that is full, or broken: the call, the name in its path, and the code. */
const fault = vi.hoisted(() => ({ call: '', name: '', code: '' }))
vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof fs>()
  const failing = (call: 'copyFileSync' | 'writeFileSync' | 'renameSync') =>
    ((...args: [string, string]) => {
      if (fault.call === call && args[0].includes(fault.name))
        throw Object.assign(new Error(`${fault.code}: ${call}`), { code: fault.code })
      return (real[call] as (...all: [string, string]) => void)(...args)
    }) as never
  return {
    ...real,
    copyFileSync: failing('copyFileSync'),
    writeFileSync: failing('writeFileSync'),
    renameSync: failing('renameSync'),
  }
})

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'sitio-together-'))
  writeFileSync(join(place, 'a.yaml'), 'old')
  writeFileSync(join(place, 'package.json'), 'old')
})
afterEach(() => {
  fault.call = ''
  rmSync(place, { recursive: true })
})

const texts = new Map([
  ['a.yaml', 'new'],
  ['b.yaml', 'new'],
])
const write = (then: () => Promise<void>) => writeTogether(place, texts, ['package.json', 'package-lock.json'], then)
const read = (file: string) => readFileSync(join(place, file), 'utf8')

it('writes all files, and leaves nothing beside them', async () => {
  chmodSync(join(place, 'a.yaml'), 0o600)
  await write(async () => writeFileSync(join(place, 'package.json'), 'newer'))
  expect(['a.yaml', 'b.yaml', 'package.json'].map(read)).toEqual(['new', 'new', 'newer'])
  expect(statSync(join(place, 'a.yaml')).mode & 0o777).toBe(0o600)
  expect(readdirSync(place)).toEqual(['a.yaml', 'b.yaml', 'package.json'])
})

it('puts all files back when what comes after them fails, also those that this has changed', async () => {
  const install = async () => {
    for (const file of ['package.json', 'package-lock.json']) writeFileSync(join(place, file), 'newer')
    throw new Error('npm failed')
  }
  await expect(write(install)).rejects.toThrow('npm failed')
  expect(['a.yaml', 'package.json'].map(read)).toEqual(['old', 'old'])
  expect(readdirSync(place)).toEqual(['a.yaml', 'package.json'])
})

it.each([
  ['copyFileSync', 'package.json', 'ENOSPC'],
  ['writeFileSync', 'b.yaml', 'ENOSPC'],
  ['renameSync', 'b.yaml', 'EIO'],
])('changes nothing where %s of %s fails with %s', async (call, name, code) => {
  const then = vi.fn()
  Object.assign(fault, { call, name, code })
  await expect(write(then)).rejects.toThrow(code)
  fault.call = ''
  expect(then).not.toHaveBeenCalled()
  expect(['a.yaml', 'package.json'].map(read)).toEqual(['old', 'old'])
  expect(readdirSync(place)).toEqual(['a.yaml', 'package.json'])
})

it('changes nothing where a folder stands in the way', async () => {
  mkdirSync(join(place, 'b.yaml'))
  await expect(write(async () => {})).rejects.toThrow()
  expect(read('a.yaml')).toBe('old')
  expect(readdirSync(place)).toEqual(['a.yaml', 'b.yaml', 'package.json'])
})
