import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Disk, writeTogether } from '../../../cli/upgrade/write-together.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'sitio-together-'))
  writeFileSync(join(place, 'a.yaml'), 'old')
  writeFileSync(join(place, 'package.json'), 'old')
})
afterEach(() => rmSync(place, { recursive: true }))

const texts = new Map([
  ['a.yaml', 'new'],
  ['b.yaml', 'new'],
])
const write = (then: () => Promise<void>, disk?: Disk) =>
  writeTogether(place, texts, ['package.json', 'package-lock.json'], then, disk)
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

/** A disk on which one kind of call fails for files with this name. */
function faultyDisk(call: keyof Disk, name: string, code: string): Disk {
  const disk = { copy: copyFileSync, write: writeFileSync, move: renameSync }
  const work = disk[call]
  return {
    ...disk,
    [call](path: string, other: string) {
      if (path.includes(name)) throw Object.assign(new Error(`${code}: ${path}`), { code })
      work(path, other)
    },
  }
}

it.each([
  ['copy', 'package.json', 'ENOSPC'],
  ['write', 'b.yaml', 'ENOSPC'],
  ['move', 'b.yaml', 'EIO'],
] as const)('changes nothing where a disk fails to %s %s with %s', async (call, name, code) => {
  const then = vi.fn()
  await expect(write(then, faultyDisk(call, name, code))).rejects.toThrow(code)
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
