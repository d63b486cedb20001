import { describe, expect, it } from 'vitest'
import { formTexts } from '../../../cli/add/form-texts.ts'
import { builtIn } from '../../../runtime/i18n/runtime-texts.ts'
import { addToSite, MANIFEST } from './add-to-site.ts'

const site = addToSite()
const { read, add } = site

describe('site add form', () => {
  it('speaks each language of the site, and says of which it does not know the words', async () => {
    site.write(
      'site.config.yaml',
      MANIFEST.replace('default: es', 'default: es-AR')
        .replace('es: { label', 'es-AR: { label')
        .replace('en: { label: English }', 'ja: { label: 日本語 }\n    sv: { label: Svenska }')
        .replace('{ es: Una prueba., en: A test. }', '{ "*": Una prueba. }')
        .replace(/\{ es: (\w+), en: \w+ \}/g, '{ "*": $1 }')
        .replace('{ es: /otra, en: /other }', '/otra'),
    )
    for (const code of ['es-AR', 'ja', 'sv']) site.write(`locales/${code}.yaml`, '')
    const { code, out } = await add('form contact --to index')
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('Translate what the form says in sv: it is still in English.'),
    ])
    expect(read('site.config.yaml')).toContain('label: { es-AR: Nombre, ja: お名前, sv: Name }')
    expect(read('site.config.yaml')).toContain('submit: { es-AR: Enviar, ja: 送信, sv: Send }')
    expect(out).toContain('Translate what follows "# Translate, please" in locales/sv.yaml')
    // What the runtime says in forms shows in the default language, whose texts the copies therefore are.
    expect(read('locales/sv.yaml')).toMatch(
      /^# Translate, please: still in es-AR\.\n[\s\S]*\nform:\n {2}optional: opcional\n/,
    )
  })

  it('brings what the runtime says in forms to each language that it does not speak, the default one among them', async () => {
    site.write(
      'site.config.yaml',
      MANIFEST.replace('default: es', 'default: he')
        .replaceAll(/\bes: /g, 'he: ')
        .replaceAll(/\ben: /g, 'th: '),
    )
    for (const code of ['he', 'th']) site.write(`locales/${code}.yaml`, '')
    expect((await add('form contact --to index')).code).toBe(0)
    for (const code of ['he', 'th']) expect(read(`locales/${code}.yaml`)).toContain('\nform:\n  optional: optional\n')
  })

  it('knows the words in each language that the runtime’s own texts are built in', () => {
    expect(Object.keys(builtIn).filter((language) => formTexts(language) === null)).toEqual([])
  })

  it('is sent to a client that takes it', async () => {
    site.write(
      'schema/crm.graphql',
      'type Query { ping: String }\ntype Mutation { createLead(input: Lead!): Boolean }\ninput Lead { name: String! email: String! text: String! }\n',
    )
    site.write(
      'site.config.yaml',
      `${MANIFEST}graphql: { clients: { crm: { url: 'https://crm.example/graphql', schema: schema/crm.graphql } } }\n`,
    )
    expect(await add('form contact --client crm --to other')).toMatchObject({ code: 0, error: '' })
    expect(read('site.config.yaml')).toContain('input: { name: name, email: email, text: message }')
  })

  it.each([
    ['without the language, if the client has other names for it than the site', '', 'message: message }'],
    [
      'with the language, if the site knows the names of the client',
      ', locales: { es: ES, en: EN }',
      'message: message, language: $locale }',
    ],
  ])('is sent %s', async (_, locales, input) => {
    site.write(
      'schema/crm.graphql',
      'type Query { ping: String }\ntype Mutation { createLead(name: String!, email: String!, message: String!, language: Language): Boolean }\nenum Language { ES EN }\n',
    )
    site.write(
      'site.config.yaml',
      `${MANIFEST}graphql: { clients: { crm: { url: 'https://crm.example/graphql', schema: schema/crm.graphql${locales} } } }\n`,
    )
    expect(await add('form contact --client crm --to other')).toMatchObject({ code: 0, error: '' })
    expect(read('site.config.yaml')).toContain(input)
  })

  it('says so of a client that takes none', async () => {
    site.write('schema/crm.graphql', 'type Query { ping: String }\n')
    site.write(
      'site.config.yaml',
      `${MANIFEST}graphql: { clients: { crm: { url: 'https://crm.example/graphql', schema: schema/crm.graphql } } }\n`,
    )
    expect((await add('form contact --client crm')).error).toContain('Without --client')
  })
})
