import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBuildParts } from '../../runtime/bundle/parts/build-parts.ts'
import { type LoadedSite, loadSite } from '../../runtime/source/load-site.ts'
import { checkSite } from '../../runtime/validate/check-site.ts'
import { findingsOfBases } from '../../runtime/validate/findings-of-bases.ts'
import { renderPages } from '../../runtime/validate/render-pages.ts'

const SITES = join(import.meta.dirname, '../fixtures/sites')
const luz = () => loadSite(join(SITES, 'luz/site.config.yaml'), {})

describe('a site that extends another', () => {
  it('is whole: all of its pages render, and nothing is found', async () => {
    const { findings, isComplete, rendered } = await checkSite(luz(), { render: renderPages })
    expect(findings.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([])
    expect([isComplete, rendered?.pages.length]).toEqual([true, 22])
  })

  it('has its own default language, pages and colours, and those of its base beside them', () => {
    const { site } = luz()
    expect(site?.model.locales.available.map(({ code }) => code)).toEqual(['fr', 'en'])
    expect(site?.model.locales.default).toBe('en')
    expect(site?.manifest.theme.color).toMatchObject({ crust: '#114433', rye: '#2d1a10' })
    const names = site?.manifest.routes.map(({ name }) => name)
    expect(names).toEqual(['index', 'breads', 'loaf', 'story', 'workshops', 'advent2019', 'visit', 'thanks'])
  })

  it('says otherwise only the messages that it has itself', () => {
    const text = (locale: string, key: string) => luz().site?.messages.text(locale, key)
    expect([text('en', 'lists.today'), text('fr', 'lists.today')]).toEqual(['Fresh today', "Aujourd'hui au four"])
  })
})

describe('what is wrong in a base', () => {
  let folder: string
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-extended-')))
    cpSync(join(SITES, 'bakery'), join(folder, 'base'), { recursive: true })
    mkdirSync(join(folder, 'own'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const found = async (own: string) => {
    writeFileSync(join(folder, 'own/site.config.yaml'), `extends: ../base\n${own}`)
    return (await checkSite(loadSite(join(folder, 'own/site.config.yaml'), {}))).findings
  }

  it('is told with what the site has taken away, and with how to override it', async () => {
    const [finding, ...rest] = await found('routes: [{ name: galette, remove: true }]\n')
    expect(rest).toEqual([])
    expect(finding).toMatchObject({
      code: 'manifest/unknown-route',
      file: '../base/site.config.yaml',
      related: [{ file: 'site.config.yaml', line: 2, column: 10, message: 'routes.galette is removed here' }],
    })
    expect(finding?.message).toMatch(
      /\nThis is in the base\. To override it here, write layouts\.default\.masthead\.props\.links in site\.config\.yaml\.$/,
    )
    expect(finding?.fix).toBe(undefined)
  })

  it('is told with how the site takes away a key that nothing knows, since no other value of it would be right', async () => {
    const file = join(folder, 'base/site.config.yaml')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, `${text}\nhaed: { icons: [] }\n`)
    const [finding] = await found('')
    expect(finding?.message).toMatch(
      /\nThis is in the base\. Correct it there, or give haed in site\.config\.yaml the value \{ remove: true \}\.$/,
    )
    expect(await found('haed: { remove: true }\n')).toEqual([])
    writeFileSync(file, text)
  })

  it('is told as a matter of the base where it changes what its own base locks, since the site may not do so either', async () => {
    const file = join(folder, 'base/site.config.yaml')
    const text = readFileSync(file, 'utf8')
    writeFileSync(join(folder, 'base/first.yaml'), 'locked: [search]\n')
    writeFileSync(file, `${text}\nextends: ./first.yaml\nsearch: {}\n`)
    const [finding] = await found('')
    expect(finding).toMatchObject({ code: 'extends/locked', file: '../base/site.config.yaml' })
    expect(finding?.message).toMatch(/\nThis is in the base\. Correct it there\.$/)
    writeFileSync(file, text)
  })

  it('is nothing where only the shape of the site is: files of the base are found as ever', async () => {
    expect((await found('timeouts: { idel: 5m }\n')).map(({ code }) => code)).toEqual(['manifest/unknown-key'])
  })

  it('is not laid to what the site has taken away where it only mentions a name', async () => {
    await found('routes: [{ name: galette, remove: true }]\n')
    const site = loadSite(join(folder, 'own/site.config.yaml'), {})
    const place = {
      file: '../base/locales/fr.yaml',
      line: 1,
      column: 1,
      path: '',
      severity: 'error',
      blocks: false,
    } as const
    const finding = { ...place, code: 'messages/empty', message: 'The text "galette" is empty.', docs: '' }
    const message = `${finding.message}\nThis is in the base. To override it here, write it in locales/fr.yaml.`
    expect(findingsOfBases([finding], site)).toEqual([{ ...finding, message }])
    // Another base may be a file in the folder around.
    const around = { ...site, folders: [site.root, folder, join(folder, 'base')] }
    expect(findingsOfBases([finding], around)).toEqual([{ ...finding, message }])
    const missing = (kind: string) => findingsOfBases([{ ...finding, missing: { kind, name: 'galette' } }], site)[0]
    expect(missing('route')?.related).toMatchObject([{ message: 'routes.galette is removed here' }])
    const [unsaid] = findingsOfBases([{ ...finding, code: 'messages/missing-key', path: '/routes/0/title' }], site)
    expect(unsaid?.message).toBe(finding.message)
    // A form of the same name is something else.
    expect(missing('form')?.related).toBe(undefined)
  })

  it('is a file that its stylesheet names and that is not there, but no other', async () => {
    const file = join(folder, 'base/theme/base.css')
    const text = readFileSync(file, 'utf8')
    const named = ['./base.css', '../theme/base.css', '../../base/theme/base.css', '../theme/flour.webp']
    writeFileSync(file, `${text}\n${named.map((name) => `.band { background: url(${name}) }`).join('\n')}\n`)
    const line = text.split('\n').length + named.length
    expect(await found('')).toMatchObject([
      {
        code: 'assets/missing',
        file: '../base/theme/base.css',
        line,
        message: expect.stringContaining('"../base/theme/flour.webp"'),
      },
    ])
    writeFileSync(file, text)
  })

  it('is told of content in the file that counts, and a build is made of that', async () => {
    const file = (name: string) => join(folder, name, 'content/recipes/fougasse.fr.md')
    const [own, base] = [file('own'), file('base')]
    const wrong = '---\ntitel: Fougasse\n---\n'
    writeFileSync(base, wrong)
    const places = async () => (await found('')).map(({ file, line }) => `${file}:${line}`)
    expect(await places()).toContain('../base/content/recipes/fougasse.fr.md:2')
    const parts = () => readBuildParts(loadSite(join(folder, 'own/site.config.yaml'), {}).site as LoadedSite)
    const before = parts()
    mkdirSync(dirname(own), { recursive: true })
    writeFileSync(own, `${wrong}\n`)
    const named = await places()
    expect(named).toContain('content/recipes/fougasse.fr.md:2')
    expect(named.filter((place) => place.startsWith('../base/content'))).toEqual([])
    const changed = Object.entries(parts()).filter(([name, hash]) => before[name] !== hash)
    expect(changed.map(([name]) => name)).toEqual(['content/oven/recipes/fougasse.fr.md'])
    rmSync(join(folder, 'own/content'), { recursive: true })
    cpSync(join(SITES, 'bakery/content'), join(folder, 'base/content'), { recursive: true })
  })

  it('is not told where it is only this site that has no use for it', async () => {
    expect(await found('routes: [{ name: galette, palette: { remove: true } }]\n')).toEqual([])
  })
})
