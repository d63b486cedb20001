import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
// @ts-expect-error: a program of JavaScript, for benches as well.
import { writeLargeSite } from '../bench/large-site.mjs'
import { callSite } from '../support/run/call-site.ts'

/** Enough for others to begin: one thread renders the first 200 alone. */
const ROUTES = 200

let folder: string
const prerender = (out: string, ...options: string[]) =>
  callSite(['prerender', '--out', out, ...options], folder, { env: { CI: '' } })

function tree(name: string): Map<string, string> {
  const place = join(folder, 'dist', name)
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(place, file)).isFile(),
  )
  return new Map([
    ['the ledger', readFileSync(`${place}.ledger`, 'utf8')],
    ...files.sort().map((file) => [file, readFileSync(join(place, file), 'latin1')] as const),
  ])
}

beforeAll(() => {
  folder = writeLargeSite(ROUTES)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('makes, byte for byte, the same site with one thread and with several', async () => {
  expect((await prerender('dist/one', '--jobs', '1')).code).toBe(0)
  expect((await prerender('dist/three', '--jobs', '3')).code).toBe(0)
  const [one, three] = [tree('one'), tree('three')]
  expect(three.size).toBeGreaterThan(ROUTES * 4)
  expect([...three.keys()]).toEqual([...one.keys()])
  for (const [file, content] of one) expect(three.get(file) === content, file).toBe(true)
})
