import { describe, expect, it } from 'vitest'
import { checkProps } from '../../runtime/manifest/sections/check-props.ts'
import { entryPage, entryUpdated } from '../../runtime/site/data/entry-page.ts'
import { PendingText } from '../../runtime/site/data/pending-text.ts'
import { type FinishValues, finishProps } from '../../runtime/site/resolve/finish-props.ts'
import { finishLink } from '../../runtime/site/routing/route-link.ts'
import type { PatternModel } from '../../runtime/site/site-model.ts'

const inSpanish: FinishValues = {
  text: (text) =>
    typeof text === 'string'
      ? `«${text}»`
      : String(Object.entries(text ?? {}).find(([code]) => code === 'es')?.[1] ?? ''),
  filledText: ({ text, values }) => new PendingText(values, (given) => `«${text}» ${JSON.stringify(given)}`),
  link: (link) => finishLink(link, (route) => ({ work: '/obras/:slug', home: '/inicio' })[route] ?? null),
  pictures: new Map(),
}

const schema = {
  properties: {
    title: { $ref: 'sitio:text' },
    limit: { default: 6 },
    note: {},
    picture: { $ref: 'sitio:image' },
    film: { $ref: 'sitio:embed' },
    items: { items: { properties: { label: { $ref: 'sitio:text' }, isNew: { default: false } } } },
    group: { properties: { text: { $ref: 'sitio:text' } } },
    link: { $ref: 'sitio:link' },
    way: { $ref: '#/definitions/way' },
    ways: { items: { $ref: '#/definitions/way' } },
  },
  definitions: {
    way: { oneOf: [{ $ref: '#/definitions/mail' }, { $ref: '#/definitions/place' }] },
    mail: { properties: { kind: { const: 'mail' }, label: { $ref: 'sitio:text' } } },
    place: { properties: { kind: { const: 'place' }, label: {}, street: { $ref: 'sitio:text' } } },
  },
}

describe('props as the component receives them', () => {
  it.each([
    ['a text of languages', { title: { es: 'Hola', en: 'Hello' } }, { title: 'Hola', limit: 6 }],
    ['a message key', { title: 'pages.home' }, { title: '«pages.home»', limit: 6 }],
    ['a default', {}, { limit: 6 }],
    ['the name of a route', { link: 'home#top' }, { link: 'home#top', limit: 6 }],
    [
      'a link with all its parts',
      { link: { route: 'work', params: { slug: 'mar-y-sal' }, query: { page: 2 }, hash: 'idea' } },
      { link: '/obras/mar-y-sal?page=2#idea', limit: 6 },
    ],
    ['a link to a page that the language lacks', { link: { route: 'other', hash: 'x' } }, { link: 'other', limit: 6 }],
    ['a value that is given', { limit: 0, note: false }, { limit: 0, note: false }],
    [
      'a picture',
      { picture: { src: '/a.svg', width: 1, height: 2, alt: { es: 'Foto', en: 'Picture' } } },
      { limit: 6, picture: { src: '/a.svg', width: 1, height: 2, alt: 'Foto' } },
    ],
    [
      'a list',
      { items: [{ label: { es: 'Uno' } }, { label: { es: 'Dos' }, isNew: true }] },
      {
        limit: 6,
        items: [
          { label: 'Uno', isNew: false },
          { label: 'Dos', isNew: true },
        ],
      },
    ],
    ['a group', { group: { text: { es: 'Dentro' } } }, { limit: 6, group: { text: 'Dentro' } }],
    [
      'a union, by its constant property',
      { way: { kind: 'place', label: { es: 'as it is' }, street: { es: 'Calle' } } },
      { limit: 6, way: { kind: 'place', label: { es: 'as it is' }, street: 'Calle' } },
    ],
    [
      'a list of a union',
      {
        ways: [
          { kind: 'mail', label: { es: 'Correo' } },
          { kind: 'place', street: { es: 'Calle' } },
        ],
      },
      {
        limit: 6,
        ways: [
          { kind: 'mail', label: 'Correo' },
          { kind: 'place', street: 'Calle' },
        ],
      },
    ],
  ])('finishes %s', (_, props, finished) => {
    expect(finishProps(checkProps(schema, props), inSpanish)).toEqual(finished)
  })

  it.each([
    [
      'a text under any key',
      { type: 'object', additionalProperties: { $ref: 'sitio:text' } },
      { a: { es: 'Uno' }, b: 'key' },
      { a: 'Uno', b: '«key»' },
    ],
    [
      'a text under keys of a pattern',
      { type: 'object', patternProperties: { '^t': { $ref: 'sitio:text' } } },
      { t1: { es: 'Uno' }, other: 1 },
      { t1: 'Uno', other: 1 },
    ],
    ['a text that may be a number', { anyOf: [{ type: 'integer' }, { $ref: 'sitio:text' }] }, { es: 'O' }, 'O'],
    ['a number that may be a text', { anyOf: [{ type: 'integer' }, { $ref: 'sitio:text' }] }, 3, 3],
    [
      'a text of a definition that is combined',
      { allOf: [{ $ref: '#/definitions/titled' }] },
      { title: { es: 'Dos' } },
      { title: 'Dos', size: 3 },
    ],
    [
      'a text as a default',
      { type: 'object', properties: { title: { $ref: 'sitio:text', default: { es: 'Sin', en: 'None' } } } },
      {},
      { title: 'Sin' },
    ],
    [
      'a default of the definition that is referred to',
      { type: 'object', properties: { level: { $ref: '#/definitions/level' } } },
      {},
      { level: 2 },
    ],
    [
      'only the branch that fits: the others leave nothing behind',
      { oneOf: [{ $ref: '#/definitions/one' }, { $ref: '#/definitions/other' }] },
      { other: { es: 'Otro' } },
      { other: 'Otro' },
    ],
    [
      'what a condition adds',
      {
        type: 'object',
        properties: { mode: { enum: ['a', 'b'], default: 'a' } },
        if: { properties: { mode: { const: 'a' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { properties: { text: { $ref: 'sitio:text' }, size: { default: 1 } } },
      },
      { text: { es: 'Si' } },
      { mode: 'a', text: 'Si', size: 1 },
    ],
  ])('finishes %s', (_, part, given, finished) => {
    const only = (properties: object) => ({ type: 'object', additionalProperties: false, properties })
    const definitions = {
      titled: { type: 'object', properties: { title: { $ref: 'sitio:text' }, size: { default: 3 } } },
      level: { enum: [1, 2], default: 2 },
      one: { ...only({ one: { $ref: 'sitio:text' }, size: { type: 'integer', default: 1 } }), required: ['one'] },
      other: { ...only({ other: { $ref: 'sitio:text' } }), required: ['other'] },
    }
    const checked = checkProps({ ...only({ part }), definitions }, { part: given })
    expect(checked.errors).toEqual([])
    expect(finishProps(checked, inSpanish)).toEqual({ part: finished })
  })

  it('leaves the manifest as it was, and cannot be changed itself', () => {
    const props = { title: { es: 'Hola' }, items: [{ label: { es: 'Uno' } }] }
    const before = structuredClone(props)
    const finished = finishProps(checkProps(schema, props), inSpanish)
    expect(props).toEqual(before)
    expect(Object.isFrozen(finished)).toBe(true)
    expect(Object.isFrozen(finished.items)).toBe(true)
  })

  it('passes props on where the section declares none', () => {
    expect(finishProps(checkProps(null, {}), inSpanish)).toEqual({})
  })
})

it.each([
  ['/pictures/a.jpg', '/pictures/a.jpg'],
  [{ src: '/_site/picture/a-480.jpg', alt: 'A' }, '/_site/picture/a-480.jpg'],
  [null, null],
  [{ alt: 'A' }, null],
])('shows social networks the picture of an entry: %j', (cover, image) => {
  const pattern = {
    key: 'a',
    parameters: [],
    each: { by: null, updated: null },
    sections: [],
    image: { entry: 'cover' },
  }
  const page = entryPage(
    pattern as unknown as PatternModel,
    { id: 'b', values: { cover } },
    { path: '/b', alternates: {} },
  )
  expect(page.image).toBe(image)
})

it.each([
  ['2026-07-01T09:30:00+02:00', '2026-07-01T07:30:00.000Z'],
  ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
  ['2026-12-01 09:30:00', '2026-12-01T08:30:00.000Z'],
  ['2026-07-01', '2026-07-01T00:00:00.000Z'],
  [Date.UTC(2026, 6, 1), '2026-07-01T00:00:00.000Z'],
  ['soon', null],
  [undefined, null],
])('tells search engines when an entry has changed, by the clock of the site: %j', (changed, updated) => {
  const each = { collection: 'notes', by: null, updated: { field: 'changed', timeZone: 'Europe/Madrid' } }
  expect(entryUpdated({ each } as unknown as PatternModel, { id: 'b', values: { changed } })).toBe(updated)
})

/** The props of a section on the page of an entry with these values. */
function onPage(given: object, values: Readonly<Record<string, unknown>>) {
  const props = finishProps(checkProps(schema, given), inSpanish)
  const section = { key: 'work___es/a', section: 'Work', id: 'a', locale: 'es', props, isRequired: false, version: '' }
  const pattern = { key: 'work___es', parameters: [], each: null, sections: [section] } as unknown as PatternModel
  return entryPage(pattern, { id: 'b', values }, { path: '/b', alternates: {} }).sections[0]?.props ?? {}
}

it('leads from the page of an entry to where the entry says', () => {
  const link = { route: 'work', params: { slug: { entry: 'next.slug' } }, query: { from: { entry: 'id' } } }
  const linkOf = (values: Readonly<Record<string, unknown>>) => onPage({ link, items: [] }, values).link
  expect(linkOf({ 'next.slug': 'río', id: 7 })).toBe('/obras/r%C3%ADo?from=7')
  // Without one, nothing is there to lead to.
  expect(linkOf({ 'next.slug': null, id: 7 })).toBeUndefined()
})

it('has values of the entry in the texts of its page', () => {
  const items = [{ label: { text: 'made', values: { year: { entry: 'made.year' } } } }]
  const labelOf = (year: unknown) => onPage({ items }, { 'made.year': year }).items
  expect(labelOf(1968)).toEqual([{ label: '«made» {"year":1968}', isNew: false }])
  // Without one of them, there is no text.
  expect(labelOf('')).toEqual([{ isNew: false }])
  // So have the words of a picture and of a film.
  const words = { text: 'of', values: { name: { entry: 'name' } } }
  const given = {
    picture: { src: '/a.svg', width: 1, height: 2, alt: words },
    film: { of: 'films', src: 'https://films.example/1', title: words },
  }
  expect(checkProps(schema, given).errors).toEqual([])
  expect(onPage(given, { name: 'Ada' })).toMatchObject({
    picture: { src: '/a.svg', alt: '«of» {"name":"Ada"}' },
    film: { of: 'films', title: '«of» {"name":"Ada"}' },
  })
  // Elsewhere such a map is a value like any other.
  const map = { text: 'made', values: { year: { entry: 'made.year' } } }
  expect(onPage({ note: map }, { 'made.year': 1968 }).note).toEqual({ text: 'made', values: { year: 1968 } })
})
