import { describe, expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Entries } from './Entries.tsx'
import { entriesCsv } from './entries-csv.ts'
import { advanceEntries, type Entry, type EntryList, noEntries } from './entry-list.ts'
import { filterEntries, isFiltered, lastDays, noFilter } from './filter-entries.ts'

const entry = (id: string, minute: number, rest: Partial<Entry> = {}): Entry => ({
  ...{
    id,
    createdAt: `2026-11-23T10:${String(minute).padStart(2, '0')}:00.000Z`,
    name: id,
    email: `${id}@example.com`,
  },
  ...{ phone: null, subject: null, body: 'Hola', locale: 'es', note: null, files: null, ...rest },
})
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)
const listOf = (...entries: Entry[]): EntryList => advanceEntries(noEntries, { kind: 'loaded', entries, isLast: false })

it.each([
  ['es', 'Ya casi.'],
  ['en', 'Almost here.'],
] as const)('is the place of what comes, and nothing else, in the HTML of the server, in %s', (locale, text) => {
  const { html, text: shown } = renderSection({
    name: 'Entries',
    component: Entries,
    props: { heading: 2, title: 'Mensajes', signIn: 'index', subjects: [] },
    locale,
  })
  expect(shown).toBe(`Mensajes ${text}`)
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain('<form')
})

describe('the list', () => {
  it('has each entry once, the newest first, whatever part it came with', () => {
    const list = advanceEntries(listOf(entry('c', 3), entry('b', 2)), {
      kind: 'loaded',
      entries: [entry('b', 2), entry('a', 1)],
      isLast: true,
    })
    expect(ids(list.shown)).toEqual(['c', 'b', 'a'])
    expect(list.isWhole).toBe(true)
  })

  it('lets what comes wait while others are being read, also what came while nobody listened', () => {
    const read = listOf(entry('b', 2), entry('a', 1))
    const live = advanceEntries(read, { kind: 'came', entry: entry('c', 3) })
    const late = advanceEntries(live, {
      kind: 'loaded',
      entries: [entry('d', 4), entry('c', 3), entry('b', 2)],
      isLast: false,
    })
    expect(ids(late.shown)).toEqual(['b', 'a'])
    expect(ids(late.news)).toEqual(['d', 'c'])
    expect(ids(advanceEntries(late, { kind: 'asked' }).shown)).toEqual(['d', 'c', 'b', 'a'])
  })

  it('shows the first one at once: there is nothing to read', () => {
    const empty = advanceEntries(noEntries, { kind: 'loaded', entries: [], isLast: true })
    expect(ids(advanceEntries(empty, { kind: 'came', entry: entry('a', 1) }).shown)).toEqual(['a'])
  })

  it('knows what was noted and deleted', () => {
    const noted = advanceEntries(listOf(entry('b', 2), entry('a', 1)), { kind: 'noted', id: 'a', note: 'llamar' })
    expect(noted.shown.map(({ note }) => note)).toEqual([null, 'llamar'])
    expect(ids(advanceEntries(noted, { kind: 'deleted', id: 'b' }).shown)).toEqual(['a'])
  })
})

describe('the filter', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const entries = [
    entry('ana', 5, { body: 'Una cotización, por favor', subject: 'COURSE' }),
    entry('eva', 4, { note: 'pidió COTIZACIÓN', subject: 'PROJECT' }),
    entry('old', 3, {
      createdAt: '2026-11-01T10:00:00.000Z',
      files: [{ name: 'plano.pdf', type: 'a', bytes: 1 }],
    }),
  ]

  it.each([
    [{}, ['ana', 'eva', 'old']],
    [{ text: '  cotizacion ' }, ['ana', 'eva']],
    [{ text: 'FAVOR una' }, ['ana']],
    [{ text: 'plano' }, ['old']],
    [{ subject: 'PROJECT' }, ['eva']],
    [lastDays(7, now), ['ana', 'eva']],
    [{ text: 'cotizacion', ...lastDays(0, now) }, ['ana', 'eva']],
    [{ text: 'nada' }, []],
  ])('with %j', (filter, found) => {
    expect(ids(filterEntries(entries, { ...noFilter, ...filter }))).toEqual(found)
  })

  it.each([
    [noFilter, false],
    [{ ...noFilter, text: ' ' }, false],
    [{ ...noFilter, ...lastDays(1, now) }, true],
  ])('%j is one: %s', (filter, expected) => {
    expect(isFiltered(filter)).toBe(expected)
  })
})

describe('the table', () => {
  const rowOf = (rest: Partial<Entry>) => entriesCsv([entry('ana', 1, rest)], ['Fecha']).split('\r\n')[1]

  it('begins with the mark of UTF-8 and the titles', () => {
    expect(entriesCsv([], ['Fecha', 'Nombre'])).toBe('\ufeffFecha,Nombre\r\n')
  })

  it('puts what has commas, quotes or lines between quotes', () => {
    expect(rowOf({ body: 'Uno, "dos"\ntres' })).toContain(',"Uno, ""dos""\ntres",')
  })

  it.each(['=1+1', '+506 8888', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])('computes nothing of %j', (body) => {
    expect(rowOf({ body })).toMatch(/,"?'/)
  })

  it('names the files', () => {
    const files = ['a.pdf', 'b.png'].map((name) => ({ name, type: 'x', bytes: 1 }))
    expect(rowOf({ files })).toMatch(/,"a\.pdf, b\.png"$/)
  })
})
