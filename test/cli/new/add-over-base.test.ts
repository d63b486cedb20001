import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'
import { addToSite, MANIFEST } from './add-to-site.ts'

const site = addToSite()
const { read, add, filesNow, findings } = site

describe('site add, in a site with a base', () => {
  it('writes into the part of the base that the site says otherwise', async () => {
    site.write('base/site.config.yaml', MANIFEST)
    site.write('site.config.yaml', 'extends: ./base\nversion: 1\nsite: { product: Otra }\n')
    for (const words of ['section PriceList --to other', 'route prices', 'locale fr'])
      expect([words, await add(words)]).toEqual([words, expect.objectContaining({ code: 0, error: '' })])
    const text = read('site.config.yaml')
    expect(text).toContain('routes:\n  - name: other\n    sections:\n      - id: price-list\n')
    expect(text).toContain('    path: { fr: /otra }\n')
    expect(read('base/site.config.yaml')).toBe(MANIFEST)
  })

  it('copies messages for translation into a file of its own', async () => {
    const texts = MANIFEST.replace('en: { label: English }', 'de: { label: Deutsch }').replaceAll(' en: ', ' de: ')
    site.write('base/site.config.yaml', texts)
    for (const language of ['es', 'de']) site.write(`base/locales/${language}.yaml`, 'home: A\n')
    site.write('site.config.yaml', 'extends: ./base\nversion: 1\nsite: { product: Otra }\n')
    expect(await add('section PostList --to other')).toMatchObject({ code: 0, error: '' })
    expect(read('locales/de.yaml')).toMatch(/^# Translate, please: still in en\.\nsections:\n {2}PostList:\n/)
    expect(read('base/locales/de.yaml')).toBe('home: A\n')
  })

  it('adds to a site whose base lacks messages, although they are then missing in a file of the site', async () => {
    const texts = MANIFEST.replace('en: { label: English }', 'de: { label: Deutsch }').replaceAll(' en: ', ' de: ')
    const footer =
      "layouts: { default: [$page, { section: FooterBlock, props: { line: { '*': Prueba }, columns: [{ title: { '*': Uno }, links: [{ text: { '*': Otra }, to: other }] }], smallPrint: { '*': Fin } } }] }\n"
    site.write('base/site.config.yaml', texts + footer)
    for (const language of ['es', 'de']) site.write(`base/locales/${language}.yaml`, 'home: A\n')
    site.write('site.config.yaml', 'extends: ./base\nversion: 1\nsite: { product: Otra }\n')
    expect(await add('section PostList --to other')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The site has 1 error, as before: site validate'),
    })
  })

  it('copies what the runtime says in a form into a file of its own, for a language that it does not speak', async () => {
    const texts = MANIFEST.replace('en: { label: English }', 'cy: { label: Cymraeg }').replaceAll(' en: ', ' cy: ')
    site.write('base/site.config.yaml', texts)
    for (const language of ['es', 'cy']) site.write(`base/locales/${language}.yaml`, '')
    site.write('site.config.yaml', 'extends: ./base\nversion: 1\nsite: { product: Otra }\n')
    expect(await add('form contact --to other')).toMatchObject({ code: 0, error: '' })
    expect(read('locales/cy.yaml')).toMatch(
      /^# Translate, please: still in es\.\n[\s\S]*\nform:\n {2}optional: opcional\n/,
    )
  })

  it('copies the messages of the base with its own into a new language', async () => {
    const ofMessages = MANIFEST.replace('{ es: Inicio, en: Home }', 'pages.home').replace(
      '{ es: Otra, en: Other }',
      'pages.more',
    )
    site.write('base/site.config.yaml', ofMessages.replace('{ es: Una prueba., en: A test. }', 'closing'))
    for (const language of ['es', 'en'])
      site.write(`base/locales/${language}.yaml`, '# All.\npages: { home: Inicio, more: Más }\nclosing: Adiós\n')
    site.write('site.config.yaml', 'extends: ./base\nversion: 1\nsite: { product: Otra }\n')
    site.write('locales/es.yaml', '# What differs.\npages:\n  home: Portada\n')
    expect(await add('locale fr')).toMatchObject({ code: 0, error: '' })
    const sign = '# Translate, please: still in es.\n'
    expect(read('locales/fr.yaml')).toBe(
      `${sign}# What differs.\npages:\n  home: Portada\n  ${sign}  more: Más\n${sign}closing: Adiós\n`,
    )
  })

  it('leaves out messages of the base that it does not show', async () => {
    const more = '\n  - { name: more, path: /more, title: pages.more, sections: [Shown] }\n# The end.'
    const text = MANIFEST.replace('title: { es: Inicio, en: Home }', 'title: pages.home').replace('# The end.', more)
    site.write('base/site.config.yaml', text)
    for (const language of ['es', 'en'])
      site.write(`base/locales/${language}.yaml`, 'pages:\n  home: Inicio\n  more: Más\n')
    const removed = 'routes:\n  - { name: more, remove: true }\n'
    site.write('site.config.yaml', `extends: ./base\nversion: 1\nsite: { product: Otra }\n${removed}`)
    expect(await add('locale fr')).toMatchObject({ code: 0, error: '' })
    expect(read('locales/fr.yaml')).toBe('# Translate, please: still in es.\npages:\n  home: Inicio\n')
  })

  it('is told what of it the base locks, and who can add it then', async () => {
    site.write('site.config.yaml', 'extends: ./base\nversion: 1\nsite: { product: Otra }\n')
    site.write('base/site.config.yaml', `${MANIFEST}locked: [locales.default, locales.available]\n`)
    const before = filesNow()
    expect(await add('locale fr')).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(
        /the base of the site locks what would have to change:\n {2}locales\.available, at base\/site\.config\.yaml:\d+:27\nRun the same command in the base, so /,
      ),
    })
    expect(filesNow()).toEqual(before)
  })

  it('translates lists of the base whose items have no names in a copy, and says so', async () => {
    const text = (words: string) => `{ es: ${words}, en: ${words} }`
    const columns = `[{ title: ${text('Pages')}, links: [{ text: ${text('More')}, to: other }] }]`
    const footer = `{ section: FooterBlock, props: { line: ${text('Bye')}, columns: ${columns}, smallPrint: ${text('Mine')} } }`
    site.write('base/site.config.yaml', `${MANIFEST}layouts: { default: [$page, ${footer}] }\n`)
    site.write('site.config.yaml', 'extends: ./base\nversion: 1\nsite: { product: Otra }\n')
    const added = await add('locale fr')
    expect(added).toMatchObject({ code: 0, error: '' })
    const place = 'layouts.default.footer-block.props.columns'
    expect(added.out).toContain(`own copy of these lists of the base: ${place}\n`)
    expect(read('site.config.yaml')).toMatch(/ es: Pages, en: Pages, fr: Pages .* es: More, en: More, fr: More /s)
    expect(await findings((code) => !code.startsWith('unused/'))).toEqual([])
  })

  it('translates what the base locks in its own languages', async () => {
    site.write('site.config.yaml', 'extends: ./base\nversion: 1\nsite: { product: Otra }\n')
    site.write('base/site.config.yaml', `${MANIFEST}locked: [head.description, routes.index, routes.other.path]\n`)
    expect(await add('locale fr')).toMatchObject({ code: 0, error: '' })
    expect(read('site.config.yaml')).toContain('path: { fr: /otra }')
  })

  describe('that has content', () => {
    let base: MadeSite
    beforeEach(async () => {
      base = makeSite({ 'site.config.yaml': MANIFEST })
      const io = recordedIo(base.folder)
      for (const words of ['collection dishes --markdown', 'collection pots'])
        expect([await run(['add', ...words.split(' ')], io), io.stderr]).toEqual([0, ''])
      const extended = `extends: ${base.folder}\nversion: 1\nsite: { product: Otra }\n`
      site.write('site.config.yaml', extended)
    })
    afterEach(() => base.remove())
    const inBase = (file: string) => readFileSync(join(base.folder, file), 'utf8')

    it('adds to a copy of its SDL, and not to the base', async () => {
      const before = inBase('schema/default.graphql')
      const added = await add('collection concerts')
      expect(added).toMatchObject({ code: 0, error: '' })
      expect(added.out).toContain(
        `\nschema/default.graphql is a copy of ../${basename(base.folder)}/schema/default.graphql and replaces it in this site. `,
      )
      expect(await add('section Works --to index')).toMatchObject({ code: 0, error: '' })
      expect(inBase('schema/default.graphql')).toBe(before)
      const own = read('schema/default.graphql')
      expect(['Dish', 'Concert', 'Work'].filter((type) => !own.includes(`type ${type} {`))).toEqual([])
      expect(await findings((code) => !code.startsWith('unused/'))).toEqual([])
    })

    it('says in a new language what the base says, with copies of its entries', async () => {
      expect(await add('form contact --to index')).toMatchObject({ code: 0 })
      expect(await add('locale fr')).toMatchObject({ code: 0, error: '' })
      expect(read('site.config.yaml')).toContain(
        '  - name: dishes\n    title: { fr: Dishes }\n    sections:\n      - id: dish-list\n        props:\n          title: { fr: Dishes }\n',
      )
      expect(read('site.config.yaml')).toContain('label: { es: Nombre, en: Name, fr: Nombre }')
      expect(read('content/pots.yaml')).toMatch(/^# Translate, please: fr is still in es\.\n/)
      expect(inBase('content/pots.yaml')).not.toContain('fr')
      expect(await findings((code) => !code.startsWith('unused/'))).toEqual([])
    })
  })
})
