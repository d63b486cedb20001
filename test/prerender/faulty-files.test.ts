import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SiteTree } from '../../runtime/prerender/tree/site-tree.ts'
// @ts-expect-error: JavaScript, since it is also the first module of a program.
import { watchCalls } from '../support/servers/faulty-files.mjs'

type Files = Readonly<Record<string, string>>

const FIRST: Files = { 'index.html': 'home', 'a/index.html': 'a', 'b/index.html': 'b', 'c.txt': 'c' }
const SECOND: Files = { 'index.html': 'home', 'a/index.html': 'other', 'd/e/index.html': 'e', 'c.txt': 'c' }
const THIRD: Files = { 'index.html': 'home', 'a/index.html': 'third', 'b/index.html': 'b', d: 'file', 'c.txt': 'c' }

let folder: string
let place: string
let runs = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A site that has changed once. Each is elsewhere: what one run leaves behind is a matter for another process. */
function begin(): void {
  runs += 1
  place = join(folder, `${runs}`, 'site')
  publish(FIRST)
  publish(SECOND)
}

/** Its files are put there one after the other. */
function publish(files: Files): void {
  const tree = new SiteTree(place)
  try {
    for (const [file, content] of Object.entries(files)) tree.put(file, content)
    tree.publish()
  } finally {
    tree.discard()
  }
}

function served(): Files | null {
  if (!existsSync(place)) return null
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => statSync(join(place, name)).isFile())
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(place, name), 'utf8')]))
}

/** @returns the call before which the run was interrupted; null when it was completed. */
function publishUntil(fault: number, isFaulty: (number: number) => boolean): string | null {
  begin()
  let broken: string | null = null
  const end = watchCalls(place, (call: string, number: number) => {
    if (!isFaulty(number)) return
    if (number === fault) broken = call
    throw Object.assign(new Error(`EIO: i/o error, ${call}`), { code: 'EIO' })
  })
  try {
    publish(THIRD)
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('EIO'))) throw error
  } finally {
    end()
  }
  return broken
}

it('leaves the old site, or the new one, whichever call of the file system fails', () => {
  let fault = 1
  for (; publishUntil(fault, (number) => number === fault) !== null; fault += 1) {
    const now = served()
    expect([SECOND, THIRD], `call ${fault}`).toContainEqual(now)
    publish(SECOND)
    expect(served(), `after call ${fault}`).toEqual(SECOND)
  }
  expect(fault).toBeGreaterThan(20)
  expect(served()).toEqual(THIRD)
})

it('leaves one of the two, or for the moment between two calls none, wherever it ends, and goes on from there', () => {
  let fault = 1
  let without = 0
  for (; publishUntil(fault, (number) => number >= fault) !== null; fault += 1) {
    const now = served()
    if (now === null) without += 1
    else expect([SECOND, THIRD], `call ${fault}`).toContainEqual(now)
    publish(SECOND)
    expect(served(), `after call ${fault}`).toEqual(SECOND)
  }
  expect([fault > 20, without]).toEqual([true, 1])
})
