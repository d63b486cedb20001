import { describe, expect, it } from 'vitest'
import { renderSection } from '../../test/support/render-section.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { emptyNote, faultsOf, fieldsOf, type NoteFields, noteInput, slugOf } from './note-fields.ts'

const fields: NoteFields = {
  ...emptyNote('2026-11-23'),
  ...{ title: 'Una nota', slug: 'una-nota', topic: 'estudio', excerpt: 'Corta.', body: 'Uno.\n\nDos.' },
}

it.each([
  ['es', 'Ya casi.'],
  ['en', 'Almost here.'],
] as const)('is the place of what comes, and nothing else, in the HTML of the server, in %s', (locale, text) => {
  const { html, text: shown } = renderSection({
    name: 'NoteEditor',
    component: NoteEditor,
    props: { heading: 2, title: 'Notas', signIn: 'index', page: 'note' },
    locale,
  })
  expect(shown).toBe(`Notas ${text}`)
  expect(html).not.toContain('<form')
})

it.each([
  ['¿Cuánto cuesta?', 'cuanto-cuesta'],
  ['  Año 2026: «ñandú» ', 'ano-2026-nandu'],
  ['…', ''],
])('makes the name in addresses of a title: %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

describe('what is wrong with a note', () => {
  it('is nothing where all is there', () => {
    expect(faultsOf(fields, [])).toEqual({})
  })

  it('is what is missing', () => {
    const found = faultsOf({ ...emptyNote(''), title: ' ' }, [])
    expect(Object.keys(found).sort()).toEqual(['body', 'date', 'excerpt', 'slug', 'title', 'topic'])
    expect(new Set(Object.values(found))).toEqual(new Set(['missing']))
  })

  it.each([
    ['a name with spaces', { slug: 'Una nota' }, { slug: 'slug' }],
    ['a name that another note has', { slug: 'otra' }, { slug: 'taken' }],
  ] as const)('is %s', (_, part, found) => {
    expect(faultsOf({ ...fields, ...part }, ['otra'])).toEqual(found)
  })
})

describe('what is sent', () => {
  it('has its paragraphs one by one, and how long it takes to read', () => {
    const body = `Uno.\n\n \n  Dos\ncon dos líneas. \n\n${'palabra '.repeat(400)}`
    const { body: sent, minutes } = noteInput({ ...fields, body })
    expect(sent.slice(0, 2)).toEqual(['Uno.', 'Dos\ncon dos líneas.'])
    expect(minutes).toBe(2)
    expect(noteInput(fields).minutes).toBe(1)
  })

  it('has no author rather than an empty one', () => {
    expect(noteInput(fields).author).toBeNull()
    expect(noteInput({ ...fields, author: 'ana' }).author).toBe('ana')
  })
})

it('is edited as it was written', () => {
  const note = {
    ...{ id: '1', createdAt: '2026-11-23', slug: 'una-nota', title: 'Una nota', date: '2026-11-23', excerpt: 'Corta.' },
    ...{ body: ['Uno.', 'Dos.'], topic: { id: 'estudio', name: 'x' }, author: null },
  }
  expect(fieldsOf(note)).toEqual(fields)
})
