import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { messageSources } from '../../runtime/i18n/message-sources.ts'
import { compareLedgers } from '../../runtime/ledger/compare-ledgers.ts'
import { hashOf } from '../../runtime/ledger/inputs.ts'
import { Ledger, readLedger } from '../../runtime/ledger/ledger.ts'
import { LedgerWriter } from '../../runtime/ledger/ledger-writer.ts'
import type { LedgerPage } from '../../runtime/ledger/page-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitio-ledger-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = (add: (writer: LedgerWriter) => void) => {
  const writer = new LedgerWriter()
  add(writer)
  return new Ledger(Buffer.from(writer.finish().text))
}
const page = (path: string): LedgerPage => ({
  path,
  route: 'page',
  locale: 'en',
  subject: path === '/' ? null : 's',
  files: { 'b.html': { hash: 'x', size: 1 }, 'a.json': { hash: 'y', size: 2 } },
  parts: { text: 't', look: 'l', behaviour: 'b', search: 's' },
  pictures: [],
  inputs: { 'page:head': 'h', 'group:site/en': 'g' },
})

it('is the same, whatever the order in which pages come', () => {
  const paths = ['/', '/añejo "viejo"', '/b\\c', '/日本']
  const [one, other] = [paths, paths.toReversed()].map((each) => {
    const writer = new LedgerWriter()
    for (const path of each) writer.add(page(path))
    writer.addGroup('site/en', { 'site:head': 'h' })
    return writer.finish()
  })
  expect(one).toEqual(other)
  writeFileSync(join(folder, 'a.ledger'), one?.text ?? '')
  const ledger = readLedger(join(folder, 'a.ledger'))
  expect(ledger?.id).toBe(one?.id)
  expect([...(ledger?.paths ?? [])].sort()).toEqual(paths.toSorted())
  for (const path of paths) expect(ledger?.page(path)).toEqual(page(path))
  expect(ledger?.groups.get('site/en')).toEqual({ 'site:head': 'h' })
  expect(ledger?.page('/other')).toBeNull()
})

it.each(['', 'none', '{"ledger":1}\n', '{"ledger":2}\n{"path":"/'])('is none where the file says %j', (text) => {
  writeFileSync(join(folder, 'b.ledger'), text)
  const ledger = readLedger(join(folder, 'b.ledger'))
  expect(ledger?.page('/') ?? null).toBeNull()
})

it('gives equal things equal hashes, and others other ones', () => {
  expect(hashOf({ a: 1 })).toBe(hashOf({ a: 1 }))
  expect(new Set([{ a: 1 }, { a: 2 }, [], {}, null, undefined, '', 'a'].map(hashOf)).size).toBe(8)
})

it.each([
  ['the message itself', { a: { b: 'x' } }, { a: { b: 'y' } }, true],
  ['another one beside it', { a: { b: 'x', c: 'x' } }, { a: { b: 'x', c: 'y' } }, false],
  ['its plural form', { a: { b_one: 'x', b_other: 'x' } }, { a: { b_one: 'y', b_other: 'x' } }, true],
  ['one that it mentions', { a: { b: '$t(c)' }, c: 'x' }, { a: { b: '$t(c)' }, c: 'y' }, true],
  [
    'one that a value chooses',
    { a: { b: '$t(c.{{d}})' }, c: { x: 'x' } },
    { a: { b: '$t(c.{{d}})' }, c: { x: 'y' } },
    true,
  ],
  ['one beside those', { a: { b: '$t(c.{{ d }}.e)' }, f: 'x' }, { a: { b: '$t(c.{{ d }}.e)' }, f: 'y' }, false],
  ['itself, which it mentions', { a: { b: '$t(a.b)' } }, { a: { b: '$t(a.b)' } }, false],
])('counts %s', (_, before, now, isOther) => {
  const of = (tree: typeof before) => messageSources([tree, {}], 'a.b')
  expect(of(before) !== of(now)).toBe(isOther)
})

it('counts the text of the next language only where there is none', () => {
  const of = (own: Record<string, string>, next: string) => messageSources([own, { b: next }], 'b')
  expect(of({ b: 'x' }, 'y')).toBe(of({ b: 'x' }, 'z'))
  expect(of({}, 'y')).not.toBe(of({}, 'z'))
})

it.each([
  ['/archive', '/new/*', '/new'],
  ['/archive/1999/a', '/new/*', '/new/1999/a'],
  ['/archive', '/*', '/'],
  ['/archive/a', '/new', '/new'],
  ['/archive', null, null],
])('knows of %s that %s stands for all of /archive/*', (path, star, to) => {
  const before = written((writer) => writer.add(page(path)))
  const now = written((writer) => writer.addRedirect('/archive/*', star))
  expect(compareLedgers(before, now).gone).toMatchObject([{ path, to, isDeclared: to === null }])
})

it.each([
  [{ runtime: '2', 'message:home': '2', 'page:head': '2', node: '2' }, ['message:home', 'runtime']],
  [{ runtime: '1', 'message:home': '1', 'page:head': '2', node: '2' }, ['node', 'page:head']],
])('names of %j what explains a change by itself, and all of it where nothing does', (inputs, why) => {
  const before = { ...page('/'), inputs: { runtime: '1', 'message:home': '1', 'page:head': '1', node: '1' } }
  const now = { ...before, inputs, files: { 'b.html': { hash: 'z', size: 1 } } }
  const { changed } = compareLedgers(
    written((writer) => writer.add(before)),
    written((writer) => writer.add(now)),
  )
  expect(changed).toMatchObject([{ why }])
})
