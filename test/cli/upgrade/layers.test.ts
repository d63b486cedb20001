import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

const BASE = `version: 1
site: { product: Base, origin: '\${SITE_ORIGIN:-https://base.example}' }
locales: { default: en, available: { en: { label: English } } }
theme: { color: { ink: '#111111', glaze: '#aa0000' } }
timeouts: { idle: 30m }
routes:
  - { name: home, path: /, sections: [{ id: hero, section: Loader }] }
  - { name: news, path: /news, sections: [Loader] }
`
const OWN = `extends: ../base
site: { product: Luz }
theme: { color: { ink: '#222222' } }
timeouts: { idle: 30m }
routes:
  - { name: news, remove: true }
`
const folder = mkdtempSync(join(tmpdir(), 'sitio-layers-'))
const own = join(folder, 'own')

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(own, { recursive: true })
  mkdirSync(join(folder, 'base'))
  put('base/site.config.yaml', BASE)
  put('own/site.config.yaml', OWN)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function put(file: string, text: string): void {
  writeFileSync(join(folder, file), text)
}

async function site(...argv: string[]) {
  const io = recordedIo(own)
  const code = await run(argv, io)
  return { code, stdout: io.stdout, stderr: io.stderr }
}

describe('site config', () => {
  it('prints what holds, with variables as they are written', async () => {
    const { code, stdout } = await site('config')
    expect(code).toBe(0)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a manifest.
    expect(stdout).toContain('product: Luz\n  origin: ${SITE_ORIGIN:-https://base.example}\n')
    expect(stdout).toContain('color:\n    ink: "#222222"\n    glaze: "#aa0000"\n')
    expect(stdout).not.toContain('news')
  })

  it('says behind each value where it is written', async () => {
    const { stdout } = await site('config', '--origin')
    expect(stdout).toContain('ink: "#222222" # site.config.yaml:3:24\n')
    expect(stdout).toContain('glaze: "#aa0000" # ../base/site.config.yaml:4:42\n')
  })

  it('lists a language once that several manifests drop', async () => {
    const fr =
      'version: 1\nsite: { product: A }\nlocales: { default: en, available: { en: { label: E }, fr: { label: F } } }\n'
    put(
      'base/site.config.yaml',
      `${fr}head: { description: { '*': A } }\nroutes: [{ name: index, path: /, sections: [] }]\n`,
    )
    put('own/site.config.yaml', 'extends: ../base\nlocales: { dropped: [fr], available: { fr: { remove: true } } }\n')
    expect((await site('config')).stdout.match(/^ +- fr$/gm)).toEqual(['    - fr'])
  })

  it('says which base is missing', async () => {
    put('own/site.config.yaml', 'extends: ../other\n')
    const { code, stdout } = await site('config')
    expect([code, stdout.split('\n')[0]]).toEqual([1, 'site.config.yaml:1:10  extends/missing-base  /extends'])
  })
})

describe('site why', () => {
  it.each([
    ['theme.color.ink', '"#222222"  site.config.yaml:3:24\nover "#111111"  ../base/site.config.yaml:4:24\n'],
    ['theme.color.glaze', '"#aa0000"  ../base/site.config.yaml:4:42\n'],
    ['routes.news.path', 'removed  site.config.yaml:6:5\nover /news  ../base/site.config.yaml:8:25\n'],
    ['routes.home.sections.hero', '../base/site.config.yaml:7:39\n  id: hero\n  section: Loader\n'],
    ['timeouts.shutdown', '"10s"  by default\n'],
  ])('tells of %s who says it, and what it stands over', async (path, expected) => {
    expect(await site('why', path)).toEqual({ code: 0, stdout: expected, stderr: '' })
  })

  it.each([
    ['routes.hmoe.path', 'routes has no hmoe. Did you mean routes.home.path?\n'],
    ['routes..path', 'routes..path is not a place in a manifest. Name keys and items: site why routes.contact.title\n'],
  ])('tells of %s that nothing stands there', async (path, stderr) => {
    expect(await site('why', path)).toEqual({ code: 2, stdout: '', stderr })
  })

  it('tells of a place that is gone with what stood there, who has replaced that', async () => {
    put('own/site.config.yaml', 'extends: ../base\nroutes: [{ name: home, sections: [{ id: hero, section: Note }] }]\n')
    put(
      'base/site.config.yaml',
      'routes: [{ name: home, sections: [{ id: hero, section: Loader, props: { a: 1 } }] }]\n',
    )
    const stdout = 'removed  site.config.yaml:2:35\nover 1  ../base/site.config.yaml:1:76\n'
    expect(await site('why', 'routes.home.sections.hero.props.a')).toEqual({ code: 0, stdout, stderr: '' })
  })

  it('tells of several bases what each says', async () => {
    put('more.yaml', 'site: { product: More }\n')
    put('own/site.config.yaml', 'extends: [../base, ../more.yaml]\n')
    const stdout = 'More  ../more.yaml:1:18\nover Base  ../base/site.config.yaml:2:18\n'
    expect(await site('why', 'site.product')).toEqual({ code: 0, stdout, stderr: '' })
  })

  it('prints JSON', async () => {
    const { stdout } = await site('why', 'site.product', '--json')
    expect(JSON.parse(stdout)).toEqual([
      { file: 'site.config.yaml', line: 2, column: 18, value: 'Luz' },
      { file: '../base/site.config.yaml', line: 2, column: 18, value: 'Base' },
    ])
  })
})

describe('site drift', () => {
  it('tells what is needless, and nothing of what the base says as before', async () => {
    expect((await site('drift', '--accept')).stdout).toMatch(/1 needless\. Wrote site\.base\.lock\.\n$/)
    expect(await site('drift')).toEqual({
      code: 0,
      stdout:
        'timeouts.idle repeats the value of the base. Delete it here.\n  site.config.yaml:4:13\n  ../base/site.config.yaml:5:19\n' +
        '4 overrides: 3 unchanged in the base, 1 needless.\n',
      stderr: '',
    })
  })

  it.each([
    ['one for each language', 'Base', '{ en: Ovens }', 'site.product.en', '"Ovens", previously "Base"'],
    ['one for all of them', '{ en: Base }', 'Ovens', 'site.product', '"Ovens", previously {"en":"Base"}'],
  ])('tells of a text of the base that has become %s', async (_, before, now, place, change) => {
    put('own/site.config.yaml', OWN.replace('product: Luz', 'product: { en: Luz }'))
    put('base/site.config.yaml', BASE.replace('product: Base', `product: ${before}`))
    await site('drift', '--accept')
    put('base/site.config.yaml', BASE.replace('product: Base', `product: ${now}`))
    const { code, stdout } = await site('drift')
    expect(code).toBe(1)
    expect(stdout).toContain(`${place}: the base has changed.\n`)
    expect(stdout).toContain(`  ${change}\n`)
  })

  it('says nothing of a base where only the site writes a text in another form', async () => {
    put('own/site.config.yaml', OWN.replace('product: Luz', 'product: { en: Luz }'))
    put('base/site.config.yaml', BASE.replace('product: Base', 'product: { en: Base }'))
    await site('drift', '--accept')
    put('own/site.config.yaml', OWN)
    const { code, stdout } = await site('drift')
    expect(code).toBe(0)
    expect(stdout).toContain('1 not compared before')
  })

  it('tells with both places what the base has changed, and what it has no more', async () => {
    await site('drift', '--accept')
    put('base/site.config.yaml', BASE.replace("'#111111'", "'#333333'").replace('site: { product: Base,', 'site: {'))
    const { code, stdout } = await site('drift')
    expect(code).toBe(1)
    expect(stdout).toContain(
      'site.product overrides nothing: the base no longer has it.\n  site.config.yaml:2:9  "Luz"\n' +
        'theme.color.ink: the base has changed.\n' +
        '  site.config.yaml:3:19  "#222222"\n  ../base/site.config.yaml:4:24  "#333333", previously "#111111"\n',
    )
  })

  it('shows of long values where they differ', async () => {
    const hosts = Array.from({ length: 12 }, (_, index) => `host-${index}.example`)
    const withHosts = (list: readonly string[]) => `${BASE}server: { hosts: [${list.join(', ')}] }\n`
    put('base/site.config.yaml', withHosts(hosts))
    put('own/site.config.yaml', `extends: ../base\nserver: { hosts: [own.example] }\n`)
    await site('drift', '--accept')
    put('base/site.config.yaml', withHosts(hosts.with(7, 'new.example')))
    const rest = '"host-8.example","host-9.example"'
    expect((await site('drift')).stdout).toContain(
      `  …-5.example","host-6.example","new.example",${rest},"h…, previously …-5.example","host-6.example","host-7.example",${rest}…`,
    )
  })

  it('tells of a page that is to go and is not there', async () => {
    await site('drift', '--accept')
    put('base/site.config.yaml', BASE.replace('name: news', 'name: journal'))
    const { code, stdout } = await site('drift')
    expect([code, stdout.split('\n')[0]]).toEqual([1, 'site.config.yaml:6:13  extends/unknown-item  /routes'])
  })

  it.each([
    ['version: 2\nsaw: {}\n', 'site.base.lock:1:10 Expected version: 1.'],
    ['version: 1\nsaw: [\n', 'site.base.lock:'],
  ])('says where a lock is broken that was edited by hand: %j', async (lock, start) => {
    put('own/site.base.lock', lock)
    const { code, stderr } = await site('drift')
    expect([code, stderr.slice(0, start.length)]).toEqual([1, start])
    expect(stderr).toMatch(/rewrite it: site drift --accept\n$/)
    expect(readFileSync(join(own, 'site.base.lock'), 'utf8')).toBe(lock)
    const accepted = await site('drift', '--accept')
    expect([accepted.code, accepted.stdout]).toEqual([0, expect.stringMatching(/Wrote site\.base\.lock\.\n$/)])
    expect((await site('drift')).code).toBe(0)
  })

  it('writes no lock for a site that overrides nothing', async () => {
    put('own/site.config.yaml', 'version: 1\nsite: { product: Luz }\n')
    const stdout = 'This site overrides nothing of its base.\n'
    expect(await site('drift', '--accept')).toEqual({ code: 0, stdout, stderr: '' })
    expect(existsSync(join(own, 'site.base.lock'))).toBe(false)
  })
})
