import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
}

beforeAll(() => {
  folder = writeLargeSite(ROUTES)
  const open = 'validators: { open: { kind: date-range, until: 2099-01-01 } }\n'
  edit('site.config.yaml', (text) => open + text.replaceAll('    sections:', '    validators: [open]\n    sections:'))
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

it('counts a page once that another thread renders because it has changed', async () => {
  edit('sections/Leaf/Leaf.tsx', (text) => text.replace('<h1>', '<h1 className="leaf">'))
  const { stdout } = await prerender('dist/three', '--jobs', '3')
  expect(stdout).toContain(`until 2099-01-02 00:00: /, /en, /pages/1, /en/pages/1, /pages/2 and ${ROUTES * 2 - 5} more`)
})
