import { describe, expect, it } from 'vitest'
import { finishProps, type PropsSchema } from '../../runtime/site/finish-props.ts'

const inSpanish = (text: unknown) =>
  typeof text === 'string' ? `«${text}»` : String(Object.entries(text ?? {}).find(([code]) => code === 'es')?.[1] ?? '')

const schema: PropsSchema = {
  properties: {
    title: { $ref: 'sitio:text' },
    limit: { default: 6 },
    note: {},
    picture: { $ref: 'sitio:image' },
    items: { items: { properties: { label: { $ref: 'sitio:text' }, isNew: { default: false } } } },
    group: { properties: { text: { $ref: 'sitio:text' } } },
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
    expect(finishProps(schema, props, inSpanish)).toEqual(finished)
  })

  it('leaves the manifest as it was, and cannot be changed itself', () => {
    const props = { title: { es: 'Hola' }, items: [{ label: { es: 'Uno' } }] }
    const before = structuredClone(props)
    const finished = finishProps(schema, props, inSpanish)
    expect(props).toEqual(before)
    expect(Object.isFrozen(finished)).toBe(true)
    expect(Object.isFrozen(finished.items)).toBe(true)
  })

  it('passes props on where the section declares none', () => {
    expect(finishProps(null, {}, inSpanish)).toEqual({})
  })
})
