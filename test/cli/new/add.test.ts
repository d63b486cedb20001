import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { applyPatch, parsePatch } from 'diff'
import { buildSchema, introspectionFromSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { addKinds } from '../../../cli/add/kinds.ts'
import { run } from '../../../cli/program.ts'
import { middlewareKinds } from '../../../runtime/middleware/index.ts'
import { checkSite } from '../../../runtime/validate/index.ts'
import { validatorKinds } from '../../../runtime/validators/index.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { addToSite, MANIFEST } from './add-to-site.ts'

const TEMPLATES = join(import.meta.dirname, '../../../cli/templates/common')
const BIOME = join(import.meta.dirname, '../../../node_modules/@biomejs/biome/bin/biome')

const site = addToSite()
const { read, add, filesNow, findings } = site

/** Whether `after` contains all characters of `before`, in the same order. */
function isExtended(before: string, after: string): boolean {
  let at = 0
  for (const character of after) if (character === before[at]) at += 1
  return at === before.length && after.length > before.length
}

describe('site add', () => {
  const examples = addKinds.filter(({ name }) => name !== 'client').map(({ name, example }) => [name, example] as const)

  it('writes code and styles as `npm run lint` of a new site wants them', async () => {
    site.write('biome.json', readFileSync(join(TEMPLATES, '_biome.json'), 'utf8'))
    let files: string[] = []
    for (const words of [...examples.map(([, example]) => example), 'collection dishes'])
      files = [...files, ...(await add(words)).out.split('\n')]
    const written = files.filter((file) => /(?<!\.types|\.graphql\.d)\.(?:tsx?|css)$/.test(file))
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [BIOME, 'check', '--error-on-warnings', ...written],
      { cwd: site.folder },
    )
    expect(stdout).toMatch(/^Checked \d\d files .* No fixes applied\.\n$/)
  })

  it.each(examples)(
    '%s: its example leaves a site without an error, and changes no character that is there',
    async (kind, example) => {
      if (kind === 'redirect') expect((await add('route our-prices --path /prices')).code).toBe(0)
      const before = read('site.config.yaml')
      const { code, error } = await add(example)
      expect([code, error]).toEqual([0, ''])
      expect(await findings((found) => !found.startsWith('unused/'))).toEqual([])
      expect(isExtended(before, read('site.config.yaml'))).toBe(true)
    },
  )

  it('has no patch to show that it would not write, and writes nothing while it shows it', async () => {
    const before = filesNow()
    const { code, out } = await add('section PriceList --to other --dry-run')
    expect([code, filesNow(), read('site.config.yaml')]).toEqual([0, before, MANIFEST])
    const patches = parsePatch(out).map((patch) => [patch.newFileName?.slice(2) ?? '', patch] as const)
    await add('section PriceList --to other')
    for (const [file, patch] of patches) {
      const old = file === 'site.config.yaml' ? MANIFEST : ''
      expect(applyPatch(old, patch)).toBe(read(file))
    }
    expect(patches.map(([file]) => file)).toContain('sections/PriceList/locales/en.yaml')
  })

  it('writes the types of what it adds', async () => {
    expect((await add('section PriceList')).out).toContain('sections/PriceList/PriceList.types.ts\n')
    expect(await run(['types', '--check'], recordedIo(site.folder))).toBe(0)
  })

  it.each([
    ['section prices', 2, 'Use a capital, then letters and digits: PriceList'],
    ['section Shown', 1, 'There is already a section "Shown". Choose another name.'],
    ['section PriceList --to indx', 2, 'There is no route "indx". Did you mean "index"?'],
    ['route Prices', 2, 'Use a lower-case letter, then letters, digits and hyphens: our-prices'],
    ['route other', 1, 'There is already a route "other".'],
    ['route prices --path prices', 2, '"prices" is not a path. Begin it with a slash, and end it without one: /prices'],
    ['route prices --layout wide', 2, 'There is no layout "wide".'],
    ['route prices --section Shwn', 2, 'There is no section "Shwn". Did you mean "Shown"?'],
    ['route prices --section Shown', 0, ''],
    ['collection many-words', 2, 'Use a lower-case letter, then letters and digits: concerts'],
    ['collection news', 0, ''],
    ['collection news --client valueOf', 0, ''],
    ['collection uploads', 1, 'Upload means something else in GraphQL. Choose another name: --one NAME'],
    ['collection sheep', 1, 'Say what one of the sheep is called: --one article'],
    ['locale english', 2, 'Use the code of a language'],
    ['locale en-zz-zz', 2, 'Use the code of a language'],
    ['locale en', 1, 'There is already a language "en".'],
    ['locale qqq', 2, 'or give its name: --label NAME'],
    ['validator hours', 2, `Say which kind it is: --kind ${Object.keys(validatorKinds).join(', --kind ')}`],
    ['middleware door --kind sesion', 2, 'There is no kind of middleware "sesion". Did you mean "session"?'],
    ['validator v --kind flag --set enabld=off', 2, 'Did you mean "enabled"?'],
    ['validator v --kind flag --set enabled', 2, 'Write a key and its value: --set enabled=false'],
    ['redirect old index', 2, '"old" is not a path. Begin it with a slash: /old'],
    ['redirect /old index --status 200', 2, 'Use one of 301, 302, 307, 308'],
    ['form contact --client crm', 2, 'There is no client "crm": the site has none.'],
    ['client shop', 2, 'Say where it answers: --url https://shop.example.com/graphql'],
    ['client shop --url shop.example.com', 2, 'Write it like https://shop.example.com/graphql'],
    ['client shop --url embedded:shop', 2, 'site add collection articles --client shop'],
    ['nothing', 2, "unknown command 'nothing'"],
    ['section', 2, "missing required argument 'name'"],
  ])('%s: %i %s', async (words, code, sentence) => {
    const result = await add(words)
    expect([result.code, result.error]).toEqual([code, expect.stringContaining(sentence)])
    if (code !== 0) expect(read('site.config.yaml')).toBe(MANIFEST)
  })

  it('writes nothing where the site would not be valid, and shows why', async () => {
    const before = filesNow()
    const { code, out, error } = await add('redirect /old nowhere')
    expect([code, error]).toEqual([1, 'Nothing was written, because the site would not be valid: 1 error.\n'])
    expect(out).toContain('"nowhere"')
    expect([filesNow(), read('site.config.yaml')]).toEqual([before, MANIFEST])
  })

  it('adds to a site with errors what brings no other, since that may be how they are mended', async () => {
    site.write('site.urls.lock', '# site.urls.lock 1:\n/old @old-site\n/older @old-site\n')
    const { code, out } = await add('redirect /old index')
    expect([code, out]).toEqual([0, expect.stringContaining('The site has 1 error, as before: site validate')])
    expect(read('site.config.yaml')).toContain('{ from: /old,')
    expect(await add('redirect /oldest nowhere')).toMatchObject({
      code: 1,
      error: expect.stringContaining('not be valid: 1 error.'),
    })
    expect(await add('redirect /older index')).toMatchObject({ code: 0, out: expect.not.stringContaining('as before') })
  })

  it('writes a section that the manifest names already, and does not say how to show it', async () => {
    const named = '[Shown, { section: Prices, props: { title: { es: Precios, en: Prices } } }]'
    site.write('site.config.yaml', MANIFEST.replace('[Shown] # one', named))
    expect(await findings()).toEqual([expect.stringContaining('To write it: npx site add section Prices')])
    const { code, out } = await add('section Prices')
    expect([code, out]).toEqual([0, expect.not.stringContaining('To show it')])
    expect((await add('section Hours')).out).toContain('To show it')
  })

  it('says what is wrong with a manifest that it cannot read', async () => {
    site.write('site.config.yaml', 'version: 1\n  site: {\n')
    expect(await add('route prices')).toMatchObject({ code: 1, out: expect.stringContaining('manifest/syntax') })
    expect(await run(['add', 'route', 'prices', '--config', 'other.yaml'], recordedIo(site.folder))).toBe(2)
  })

  it('says that a manifest would be too large, and what to do', async () => {
    const filler = 8_000_000 - Buffer.byteLength(MANIFEST)
    site.write('site.config.yaml', `${MANIFEST}#${'.'.repeat(filler - 20)}\n`)
    const { code, error } = await add('locale fr')
    expect(code).toBe(1)
    expect(error).toContain(
      'because site.config.yaml would be too large. The file exceeds the limit of 8 MB. Split it with',
    )
  })

  it('says what to write where an alias stands in the way', async () => {
    site.write('site.config.yaml', MANIFEST.replace('sections: [Shown] # one', 'sections: &all [Shown]'))
    const { code, error } = await add('section PriceList --to index')
    expect(code).toBe(1)
    expect(error).toContain('Add this by hand:\n\nsections:\n  - id: price-list\n    section: PriceList\n')
  })

  it('shows what it can add, and the options of each, with an example', async () => {
    const all = (await add('--help')).out
    for (const { name, example } of addKinds) {
      expect(all).toContain(`site add ${example}`)
      const { code, out } = await add(`${name} --help`)
      expect([code, out]).toEqual([0, expect.stringContaining(`Example:\n  $ site add ${example}`)])
    }
  })
})

describe('site add validator and middleware', () => {
  const kinds = [
    ...Object.keys(validatorKinds).map((kind) => `validator step --kind ${kind}`),
    ...Object.keys(middlewareKinds).map((kind) => `middleware step --kind ${kind}`),
  ]

  it.each(kinds)('%s is in the shape of its kind, and its code is there', async (words) => {
    expect(await add(`${words} --to other`)).toMatchObject({ code: 0, error: '' })
    expect(await findings((code) => !code.startsWith('unused/'))).toEqual([])
    const file = `${words.startsWith('validator') ? 'validators' : 'middleware'}/step.ts`
    expect(existsSync(join(site.folder, file))).toBe(words.endsWith('module'))
  })

  it('takes the settings that are given', async () => {
    await add('validator season --kind date-range --set since=2027-01-31 until=2027-02-28 --to other')
    expect(read('site.config.yaml')).toContain("season: { kind: date-range, since: '2027-01-31', until: '2027-02-28' }")
  })
})

describe('site add locale', () => {
  // It took more than a minute when the manifest was read again for every text.
  it('gives hundreds of pages their texts at once', { timeout: 20_000 }, async () => {
    const page = (at: number) =>
      `  - { name: p${at}, path: /p${at}, title: { es: Hoja, en: Page }, description: { es: Una., en: One. }, sections: [Shown] }\n`
    site.write(
      'site.config.yaml',
      MANIFEST.replace('# The end.', Array.from({ length: 800 }, (_, at) => page(at)).join('')),
    )
    await add('locale fr')
    expect(
      read('site.config.yaml').match(/fr: Hoja \}, description: \{ es: Una\., en: One\., fr: Una\. \}/g),
    ).toHaveLength(800)
  })

  it('copies each text and each path, and says that they are to be translated', async () => {
    site.write('locales/es.yaml', 'a: Hola\n')
    site.write('site.config.yaml', MANIFEST.replace('product: Prueba', 'product: { es: Prueba, en: Proof }'))
    await add('locale fr')
    const text = read('site.config.yaml')
    expect(text).toContain('product: { es: Prueba, en: Proof, fr: Prueba }')
    expect(text).toContain('    fr: { label: Français }\n')
    expect(text).toContain('title: { es: Otra, en: Other, fr: Otra }')
    expect(text).toContain('path: { es: /otra, en: /other, fr: /otra }')
    expect(text).toContain('# one')
    expect(read('locales/fr.yaml')).toBe('# Translate, please: still in es.\na: Hola\n')
  })

  it('brings what the runtime says on its pages, if it does not speak the language', async () => {
    await add('locale cy')
    expect(read('locales/cy.yaml')).toMatch(
      /# Translate, please: still in es\.\nskip: Ir al contenido\nerrors:\n(?: {2}.*\n){7}loading: .*\noffline: .*\n$/,
    )
    expect(await findings((code) => code === 'messages/runtime-untranslated')).toEqual([])
  })

  it('copies no plural form that the language does not have', async () => {
    site.write('locales/es.yaml', "a: Hola\nb_one: Uno\nb_other: '{{count}}'\nc_one: Primero\n")
    await add('locale ja')
    expect(read('locales/ja.yaml')).toBe(
      "# Translate, please: still in es.\na: Hola\nb_other: '{{count}}'\nc_one: Primero\n",
    )
  })

  it('counts what is copied as not translated yet', async () => {
    site.write('site.config.yaml', MANIFEST.replace('title: { es: Inicio, en: Home }', 'title: home'))
    site.write('locales/es.yaml', 'home: Inicio\n')
    site.write('locales/en.yaml', 'home: Home\n')
    await add('locale fr')
    const coverage = async () => {
      const io = recordedIo(site.folder)
      await run(['validate'], io)
      return io.stdout
    }
    expect(await coverage()).toContain('fr')
    site.write('locales/fr.yaml', '# Translate, please: still in es.\nhome: Accueil\n')
    expect(await coverage()).not.toContain('fr')
  })

  it('brings entries: beside the other languages where a file has all, in a file of its own where each has one', async () => {
    await add('collection dishes --markdown')
    await add('collection pots')
    site.write('content/dishes/third.es.md', '---\nslug: tres\ntitle: Tres\nlead: Tercero\n---\nUno.\n')
    site.write('content/dishes/third.en.md', '---\nslug: three\ntitle: Three\nlead: Third\n---\nOne.\n')
    site.write(
      'content/pots.yaml',
      `${read('content/pots.yaml')}- { id: only, locales: [en], slug: only, title: Only, lead: { en: A, es: Un } }\n`,
    )
    expect(await add('locale fr')).toMatchObject({ code: 0, error: '' })
    expect(read('content/dishes/third.fr.md')).toBe(
      '---\n# Translate, please: still in es.\nslug: tres\ntitle: Tres\nlead: Tercero\n---\nUno.\n',
    )
    expect(read('content/dishes/first.md')).toMatch(
      /^---\n# Translate, please: fr is still in es\.\n[\s\S]*, fr: [\s\S]*\n---\n/,
    )
    const pots = read('content/pots.yaml')
    expect(pots).toMatch(/^# Translate, please: fr is still in es\.\n- id: first\n/)
    const told = recordedIo(site.folder)
    await run(['validate'], told)
    expect(told.stdout).toContain(
      'content/dishes: 3 entries for fr are still in es\ncontent/pots: 2 entries for fr are still in es\n',
    )
    expect(pots).toContain('- { id: only, locales: [en], slug: only, title: Only, lead: { en: A, es: Un } }\n')
    expect(await findings((code) => !code.startsWith('unused/'))).toEqual([])
  })

  it('knows where a language is written from right to left', async () => {
    await add('locale ar')
    expect(read('site.config.yaml')).toContain('ar: { label: العربية, dir: rtl }')
  })
})

describe('site add section, of one that the package ships', () => {
  const asking = ['Works', 'Staff', 'Services', 'Portfolio', 'PostList', 'WebClients']

  it('copies nothing, and says how to show it', async () => {
    const before = filesNow()
    const { code, out } = await add('section Text')
    expect([code, filesNow().filter((file) => !file.endsWith('.types.ts'))]).toEqual([0, before])
    expect(out).toContain('- id: text\n  section: Text\n')
  })

  it.each(['section Text', 'form contact'])(
    '%s: says so where the theme lacks the stylesheet of its layout',
    async (words) => {
      const manifest = `${MANIFEST}theme: { stylesheets: [site.css] }\n`
      site.write('site.css', '')
      site.write('site.config.yaml', manifest)
      expect((await add(words)).out).toContain('\nstylesheets: [sections/base.css, site.css]\n')
      site.write('site.config.yaml', manifest.replace('[site.css]', '[sections/base.css, site.css]'))
      expect((await add(words)).out).not.toContain('stylesheets')
    },
  )

  it.each(asking)('brings the types and the entries that %s asks for', async (name) => {
    expect(await add(`section ${name} --to other`)).toMatchObject({ code: 0, error: '' })
    expect(read('schema/default.graphql')).toContain('@list(of: "')
    expect((await checkSite(site.config, { env: {} })).isValid).toBe(true)
  })

  it('brings them beside those that are there', async () => {
    await add('collection works')
    const before = read('schema/default.graphql')
    expect(await add('section Works --to other')).toMatchObject({ code: 0, error: '' })
    expect(isExtended(before, read('schema/default.graphql'))).toBe(true)
    expect(await findings((code) => !code.startsWith('unused/'))).toEqual([])
  })

  it('brings none where each has a file of its own already', async () => {
    await add('collection works --markdown')
    await add('section Works --to other')
    expect(existsSync(join(site.folder, 'content/works.yaml'))).toBe(false)
    // The schema is not reported as written either, since nothing in it was missing.
    expect(await add('section Works --to index')).toMatchObject({ out: expect.stringMatching(/^site\.config\.yaml\n/) })
  })

  it.each(['route services', 'route our-work --section Services'])(
    '%s: brings what the section of its page asks for',
    async (words) => {
      const { code, error, out } = await add(words)
      expect([code, error, out]).toEqual([0, '', expect.stringContaining('The package provides Services')])
      expect(read('schema/default.graphql')).toContain('services(')
      expect(read('site.config.yaml')).toContain('      - section: Services\n')
      expect(await findings((found) => !found.startsWith('unused/'))).toEqual([])
    },
  )

  it('says where its data come from if they are not in files of the site', async () => {
    const clients = 'graphql: { clients: { default: { url: https://cms.example/graphql, schema: cms.graphql } } }\n'
    site.write('cms.graphql', 'type Query { services(locale: String, group: String, limit: Int): [Int] }')
    site.write('site.config.yaml', MANIFEST + clients)
    const { out } = await add('section Services')
    expect(out).toContain(
      'Services queries the client "default" at https://cms.example/graphql, which must answer this:',
    )
  })

  it('copies the messages that it has in other languages alone, for translation', async () => {
    site.write('site.config.yaml', MANIFEST.replace('es: { label: Español }', '$&\n    de: { label: Deutsch }'))
    site.write('site.config.yaml', read('site.config.yaml').replace(/(\{ es: )([^,}]+)/g, '{ de: $2, es: $2'))
    site.write('locales/de.yaml', 'home: Start\n')
    for (const language of ['es', 'en']) site.write(`locales/${language}.yaml`, 'home: Inicio\n')
    const { code, out } = await add('section PostList --to index')
    expect([code, out]).toEqual([0, expect.stringContaining('"# Translate, please" in locales/de.yaml:')])
    expect(read('locales/de.yaml')).toMatch(
      /^home: Start\n# Translate, please: still in en\.\nsections:\n {2}PostList:\n/,
    )
    expect(read('locales/es.yaml')).toBe('home: Inicio\n')
  })
})

describe('site add client', () => {
  it('asks the back-end for its schema', async () => {
    const schema = buildSchema('type Query { goods: [String!]! }')
    const server = await startGraphQLServer(json({ data: introspectionFromSchema(schema) }))
    try {
      expect(await add(`client shop --url ${server.url}`)).toMatchObject({ code: 0, error: '' })
      expect(read('schema/shop.graphql')).toContain('goods: [String!]!')
      expect(await add(`client store --url ${server.url} --secret STORE_TOKEN`)).toMatchObject({ code: 0, error: '' })
      expect(read('site.config.yaml')).toMatch(
        /store:\n.*\n.*\n +via: server\n +authorization: \{ bearer: false, secret: STORE_TOKEN \}/,
      )
    } finally {
      await server.close()
    }
  })

  it('says where the schema belongs of one that does not tell it', async () => {
    const { code, error } = await add('client shop --url http://127.0.0.1:1/graphql')
    expect([code, error]).toEqual([1, expect.stringContaining('Put its SDL in schema/shop.graphql')])
  })
})
