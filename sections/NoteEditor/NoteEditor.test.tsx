import { describe, expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { emptyNote, faultsOf, fieldsOf, type NoteFields, noteInput, pictureFaultsOf, slugOf } from './note-fields.ts'

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
    expect(faultsOf(fields, [], null)).toEqual({})
  })

  it('is what is missing', () => {
    const found = faultsOf({ ...emptyNote(''), title: ' ' }, [], null)
    expect(Object.keys(found).sort()).toEqual(['body', 'date', 'excerpt', 'slug', 'title', 'topic'])
    expect(new Set(Object.values(found))).toEqual(new Set(['missing']))
  })

  it.each([
    ['a name with spaces', { slug: 'Una nota' }, { slug: 'slug' }],
    ['a name that another note has', { slug: 'otra' }, { slug: 'taken' }],
  ] as const)('is %s', (_, part, found) => {
    expect(faultsOf({ ...fields, ...part }, ['otra'], null)).toEqual(found)
  })
})

describe('what is sent', () => {
  it('has its paragraphs one by one, and how long it takes to read', () => {
    const body = `Uno.\n\n \n  Dos\ncon dos líneas. \n\n${'palabra '.repeat(400)}`
    const { body: sent, minutes } = noteInput({ ...fields, body }, null)
    expect(sent.slice(0, 2)).toEqual(['Uno.', 'Dos\ncon dos líneas.'])
    expect(minutes).toBe(2)
    expect(noteInput(fields, null).minutes).toBe(1)
  })

  it('has no author rather than an empty one', () => {
    expect(noteInput(fields, null).author).toBeNull()
    expect(noteInput({ ...fields, author: 'ana' }, null).author).toBe('ana')
  })
})

it('is edited as it was written', () => {
  const note = {
    ...{ id: '1', createdAt: '2026-11-23', slug: 'una-nota', title: 'Una nota', date: '2026-11-23', excerpt: 'Corta.' },
    ...{ body: ['Uno.', 'Dos.'], topic: { id: 'estudio', name: 'x' }, author: null, image: null },
  }
  expect(fieldsOf(note)).toEqual(fields)
})

describe('the picture of a note', () => {
  const file = new File(['x'], 'tower.jpg')
  const kept = { ...fields, imageAlt: 'Una torre', keepsImage: true }

  it.each([
    ['a picture without a text', kept, { imageAlt: ' ' }, null, { imageAlt: 'noText' }],
    ['a file without a text', fields, {}, file, { imageAlt: 'noText' }],
    ['a text whose file is forgotten', fields, { imageAlt: 'Una torre' }, null, { image: 'again' }],
    [
      'a file that no back-end takes',
      kept,
      {},
      new File([new Uint8Array(10 * 1024 ** 2 + 1)], 'x'),
      { image: 'tooLarge' },
    ],
  ])('is wrong as %s', (_, note, part, chosen, found) => {
    expect(faultsOf({ ...note, ...part }, [], chosen)).toEqual(found)
  })

  it('is sent when it is chosen, stays when it is not, and is taken away', () => {
    const picture = (note: NoteFields, chosen: File | null) => {
      const { image, imageAlt } = noteInput(note, chosen) as { image?: File | null; imageAlt?: string }
      return { image, imageAlt }
    }
    expect(picture(kept, file)).toEqual({ image: file, imageAlt: 'Una torre' })
    expect(picture(kept, null)).toEqual({ image: undefined, imageAlt: 'Una torre' })
    expect(picture({ ...kept, imageAlt: '', keepsImage: false }, null)).toEqual({ image: null, imageAlt: undefined })
  })

  it.each([
    [{ field: 'image', reason: 'drawing' }, { image: 'drawing' }],
    [{ field: 'imageAlt', reason: 'noText' }, { imageAlt: 'noText' }],
    [{ field: 'image', reason: 'news' }, { image: { said: 'Words of the back-end.' } }],
    [{ code: 'BAD_USER_INPUT' }, null],
  ])('is refused by the back-end with %j', (extensions, found) => {
    const errors = [{ message: 'Words of the back-end.', extensions }]
    expect(pictureFaultsOf({ statusCode: 500, message: 'x', cause: { errors } })).toEqual(found)
  })

  it('may be larger than a back-end reads', () => {
    expect(pictureFaultsOf({ statusCode: 413, message: 'x' })).toEqual({ image: 'tooLarge' })
    expect(pictureFaultsOf(null)).toBeNull()
  })
})
