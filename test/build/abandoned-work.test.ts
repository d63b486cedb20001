import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { workPath } from '../../runtime/source/disk/abandoned-work.ts'
import { openWorkFolder } from '../../runtime/source/disk/work-folder.ts'
import { writeEachWhole, writeWhole } from '../../runtime/source/disk/write-whole.ts'

let folder = ''
let place = ''
let other: ChildProcess
let deadPid = 0
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-work-'))
  place = join(folder, 'site')
  deadPid = spawnSync(process.execPath, ['--version']).pid
  other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  await once(other, 'spawn')
})
afterEach(() => {
  other.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** What a process leaves that is in the middle of its work. */
function leave(kind: 'building' | 'rendering' | 'old', pid: number | undefined): string {
  const name = `site.${kind}-${pid}-0123abcd`
  mkdirSync(join(folder, name, 'client'), { recursive: true })
  writeFileSync(join(folder, name, 'client/a.js'), kind)
  return name
}

it('the next build removes what killed ones have left, and nothing of those that run beside it', () => {
  mkdirSync(place)
  leave('building', deadPid)
  leave('rendering', deadPid)
  leave('old', deadPid)
  const running = [leave('building', other.pid), leave('old', other.pid)]
  const strange = ['site.building-notes', 'site.old', 'sites.old-1-0123abcd']
  for (const name of strange) mkdirSync(join(folder, name))
  const first = openWorkFolder(place, 'building')
  const second = openWorkFolder(place, 'building')
  expect(existsSync(first.path)).toBe(true)
  first.publish()
  second.remove()
  expect(readdirSync(folder).sort()).toEqual(['site', ...running, ...strange].sort())
})

it('copies of a site are hidden, so that no package manager takes them for packages, and removed all the same', () => {
  mkdirSync(place)
  mkdirSync(join(folder, `.site.upgrading-${deadPid}-0123abcd`))
  const copy = openWorkFolder(place, 'upgrading')
  expect(readdirSync(folder).sort()).toEqual([expect.stringMatching(/^\.site\.upgrading-/), 'site'])
  copy.remove()
  expect(readdirSync(folder)).toEqual(['site'])
})

it('what a process of the same id has left, as in a container, is removed as well', () => {
  const name = leave('building', process.pid)
  utimesSync(join(folder, name), 1, 1)
  openWorkFolder(place, 'building').remove()
  expect(readdirSync(folder)).toEqual([])
})

it('a build that was killed in the middle of the replacement gives back what stood there before', () => {
  leave('old', deadPid)
  openWorkFolder(place, 'building').remove()
  expect(readdirSync(folder)).toEqual(['site'])
  expect(readFileSync(join(place, 'client/a.js'), 'utf8')).toBe('old')
})

it('a file that was never finished goes when the same file is written again', () => {
  const file = join(folder, 'schema.json')
  writeFileSync(`${file}.writing-${deadPid}-0123abcd`, '{')
  writeFileSync(`${file}.writing-${other.pid}-0123abcd`, '{')
  writeWhole(file, '{}')
  expect(readdirSync(folder).sort()).toEqual(['schema.json', `schema.json.writing-${other.pid}-0123abcd`])
})

it('what killed processes have left of any of many files goes when these are written together', () => {
  const files = Array.from({ length: 100 }, (_, number) => [join(folder, `note-${number}.md`), 'A note.'] as const)
  for (const [file] of files.slice(0, 20)) writeFileSync(`${file}.writing-${deadPid}-0123abcd`, 'A')
  writeEachWhole(files)
  expect(readdirSync(folder).sort()).toEqual(files.map(([file]) => basename(file)).sort())
})

it('names are never shared', () => {
  expect(workPath(place, 'building')).not.toBe(workPath(place, 'building'))
})
