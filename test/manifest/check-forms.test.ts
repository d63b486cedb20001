import { describe, expect, it } from 'vitest'
import { checkReferences } from '../../runtime/manifest/references/check-references.ts'
import { readSectionSchema } from '../../runtime/manifest/sections/read-section-schema.ts'
import type { SectionDefinition } from '../../runtime/manifest/sections/section-definition.ts'
import { validateManifest } from '../../runtime/manifest/shape/validate-manifest.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { summaryOf } from './summary.ts'

const text = '{ es: Hola, en: Hello }'
const write: SectionDefinition = {
  name: 'Write',
  folder: '/s/Write',
  component: '/s/Write/Write.tsx',
  styles: null,
  operation: null,
  operations: [],
  shape: null,
  schema: { type: 'object', properties: { form: { $ref: 'sitio:form' } }, additionalProperties: false },
  hydrate: null,
  client: 'default',
  inputs: ['form'],
  messages: {},
}

/** The problems of a manifest whose form has these fields and targets. The first field is in line 8, the first target in line 10. */
function check(
  fields: string,
  send = '{ client: api, mutation: add, input: { name: name } }',
  form = 'note',
): string[] {
  const document = parseManifest(
    `version: 1
site: { product: Bakery }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
graphql: { clients: { api: { url: 'http://a', schema: a.graphql } } }
forms:
  note:
    fields:
${fields}
    send:
      - ${send}
    submit: ${text}
    sent: { title: ${text} }
routes:
  - { name: index, path: /, sections: [{ section: Write, props: { form: ${form} } }] }
collections: { concerts: { client: api, query: concerts.graphql } }
`,
    'm',
  )
  const { manifest, problems } = validateManifest(document)
  if (manifest === null) return summaryOf([...document.problems, ...problems])
  const sections = new Map([['Write', write]])
  const facts = { manifest, document, sections, sectionNames: ['Write'], sectionFolders: ['sections'], messages: {} }
  return summaryOf(checkReferences(facts))
}

const name = `      - { name: name, type: text, label: ${text} }`

describe('a form of the manifest', () => {
  it('that fits is no finding', () => expect(check(name)).toEqual([]))

  it.each([
    [
      'an unknown client',
      name,
      '{ client: apii, mutation: add, input: { name: name } }',
      ['form/unknown-client m:10:19 → api'],
    ],
    [
      'an unknown field',
      name,
      '{ client: api, mutation: add, input: { name: nam } }',
      ['form/unknown-field m:10:54 → name'],
    ],
    [
      'the language, misspelt',
      name,
      '{ client: api, mutation: add, input: { name: $local } }',
      ['manifest/wrong-form m:10:54'],
    ],
  ])('%s in what it sends', (_, fields, send, found) => expect(check(fields, send)).toEqual(found))

  it.each([
    ['an unknown type', `      - { name: name, type: phone, label: ${text} }`, ['manifest/wrong-value m:8:29']],
    [
      'a key of another type',
      `      - { name: name, type: text, label: ${text}, rows: 3 }`,
      ['manifest/unknown-key m:8:67'],
    ],
    ['a name twice', `${name}\n${name}`, ['form/duplicate-field m:9:17']],
    [
      'a text that one language lacks',
      '      - { name: name, type: text, label: { es: Hola } }',
      ['manifest/missing-translation m:8:35'],
    ],
    [
      'a link that leads nowhere',
      `      - { name: name, type: checkbox, label: ${text}, link: { text: ${text}, to: indx } }`,
      ['manifest/unknown-route m:8:114 → index'],
    ],
    [
      'an expression that could hang a server',
      `      - { name: name, type: text, label: ${text}, pattern: { value: '(a+)+', message: ${text} } }`,
      ['form/unsafe-pattern m:8:85'],
    ],
    [
      'a least length above the largest',
      `      - { name: name, type: text, label: ${text}, minLength: 9, maxLength: 8 }`,
      ['manifest/out-of-range m:8:78'],
    ],
    [
      'files of a size that no server holds',
      `      - { name: name, type: file, label: ${text}, maxBytes: 26MB }`,
      ['manifest/out-of-range m:8:77'],
    ],
    [
      'choices of a collection that there is not',
      `      - { name: name, type: select, label: ${text}, options: { of: concert, label: title } }`,
      ['manifest/unknown-collection m:8:84 → concerts'],
    ],
    [
      'choices without a field to show',
      `      - { name: name, type: select, label: ${text}, options: { of: concerts, value: slug } }`,
      ['manifest/missing-key m:8:69'],
    ],
    [
      'choices of a misspelt key',
      `      - { name: name, type: select, label: ${text}, options: { of: concerts, lable: title } }`,
      ['manifest/unknown-key m:8:94 → label'],
    ],
    [
      'choices that are no fields',
      `      - { name: name, type: select, label: ${text}, options: { of: concerts, label: 'a title' } }`,
      ['manifest/wrong-form m:8:101'],
    ],
    [
      'choices that fit',
      `      - { name: name, type: select, label: ${text}, options: { of: concerts, label: a.b } }`,
      [],
    ],
  ])('%s in a field', (_, fields, found) => expect(check(fields)).toEqual(found))

  it('that a section names must be there', () => {
    expect(check(name, undefined, 'not')).toEqual(['manifest/unknown-form m:14:73 → note'])
  })
})

describe('a section with a form', () => {
  it('is static: what became of a form is the server’s to say', () => {
    const schema = (sitio: object) =>
      readSectionSchema(
        JSON.stringify({
          $schema: 'http://json-schema.org/draft-07/schema#',
          title: 'WriteProps',
          description: 'Write.',
          type: 'object',
          additionalProperties: false,
          sitio,
        }),
        'Write',
      )
    expect(schema({ inputs: ['form'] })).toMatchObject({ ok: true, inputs: ['form'] })
    expect(schema({ inputs: ['form'], hydrate: 'idle' })).toMatchObject({
      ok: false,
      faults: [{ reason: expect.stringContaining('is static') }],
    })
  })
})
