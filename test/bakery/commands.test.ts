import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { rawRequest } from '../support/requests/raw-request.ts'
import { callSite } from '../support/run/call-site.ts'
import { runSite } from '../support/run/run-site.ts'
import { type StartOptions, startSite } from '../support/run/start-site.ts'
import { type InstalledBakery, installBakery } from './install-bakery.ts'

// Each test runs commands that build or start a site.
vi.setConfig({ testTimeout: 60_000 })

let bakery: InstalledBakery
const site = (...args: string[]) => callSite(args, bakery.folder, bakery)
/** In a process of its own, which has loaded nothing. */
const newSite = (...args: string[]) => runSite(args, bakery.folder, bakery)

/** A start that ends with its test, whatever becomes of that. */
async function start(options: StartOptions = {}) {
  const started = await startSite(bakery.config, { command: bakery.command, ...options })
  onTestFinished(async () => void (await started.stop()))
  return started
}

/** As other machines see it. */
function isOuter({ internal, family }: NetworkInterfaceInfo): boolean {
  return !internal && family === 'IPv4'
}

beforeAll(async () => {
  bakery = await installBakery({ ownModules: true })
})

afterAll(() => bakery?.remove())

describe('the bakery, installed away from this repository', () => {
  it('holds nothing of the first site but what the package ships', () => {
    const product = join(bakery.folder, 'node_modules/sitio')
    expect(
      ['locales', 'public', 'runtime', 'schema/graphql', 'test'].filter((name) => existsSync(join(product, name))),
    ).toEqual([])
  })

  it('is valid', async () => {
    expect(await site('validate')).toEqual({
      code: 0,
      stdout: 'site.config.yaml is valid: 20 pages in 3 locales, and one for each entry of breads.\n',
      stderr: '',
    })
    const { code, stdout } = await site('validate', '--format', 'json')
    const { coverage, ...report } = JSON.parse(stdout)
    expect([code, report]).toEqual([0, { valid: true, complete: true, errors: 0, warnings: 0, diagnostics: [] }])
    // Every text of every page is translated, so that the languages as a whole are all there is to say.
    expect(coverage).toEqual(
      ['fr', 'en', 'ar'].map((locale) => ({ locale, texts: expect.any(Number), fallback: 0, copies: 0, missing: 0 })),
    )
  })

  it('tells its routes', async () => {
    const { stdout } = await site('routes', '--json')
    const rows: unknown[] = JSON.parse(stdout)
    expect(rows).toHaveLength(23)
    expect(rows).toContainEqual({
      name: 'breads___ar',
      locale: 'ar',
      path: '/ar/khubz',
      pages: 1,
      layout: 'default',
      sections: ['BreadList'],
      data: ['oven'],
      cache: '300s+3600s',
    })
    expect(rows).not.toContainEqual(expect.objectContaining({ name: 'workshops___ar' }))
    // One is not there in Arabic.
    expect(rows).toContainEqual(expect.objectContaining({ name: 'loaf___en', path: '/en/breads/:slug', pages: 5 }))
    expect(rows).toContainEqual(expect.objectContaining({ name: 'loaf___ar', pages: 4 }))
  })

  it('tells where the pages of entries are', async () => {
    const { stdout } = await site('routes', '--entries')
    expect(stdout).toMatch(/^loaf___en +en +\/en\/breads\/:slug +5 /m)
    expect(stdout).toMatch(/^ +\/en\/breads\/rye-round$/m)
  })

  it('builds the same from the same, and no code of static sections for the browser', async () => {
    // It was built where it was installed, too.
    const { build } = JSON.parse(readFileSync(join(bakery.folder, 'dist/site/assets.json'), 'utf8'))
    const again = await site('build', '--out', 'dist/again')
    expect([again.code, again.stdout.split(' ')[1]]).toEqual([0, build])
    const assets = join(bakery.folder, 'dist/site/client/assets')
    const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
    expect(scripts.filter((file) => /Hours/.test(file))).toHaveLength(1)
    const code = scripts.map((file) => readFileSync(join(assets, file), 'utf8')).join('\n')
    expect(code).toContain('hours__now')
    expect(code).not.toMatch(/bread-list|masthead|welcome__picture/)
    expect(readdirSync(assets).sort()).toEqual(readdirSync(join(bakery.folder, 'dist/again/client/assets')).sort())
  })

  it('starts without another build while nothing has changed, and ends at SIGTERM', async () => {
    const started = await start()
    expect(started.stderr()).not.toContain('Building')
    expect(started.stdout()).toBe(`${started.url}\n`)
    expect((await rawRequest(started.url, '/healthz')).status).toBe(200)
    expect(await started.stop()).toBe(0)
  })

  it('goes on answering for whoever asks /readyz after SIGTERM, and ends at once at a second one', async () => {
    const started = await start()
    expect((await rawRequest(started.url, '/readyz')).status).toBe(200)
    process.kill(started.pid, 'SIGTERM')
    await expect.poll(async () => (await rawRequest(started.url, '/readyz')).status).toBe(503)
    const page = await rawRequest(started.url, '/en/breads')
    expect([page.status, page.headers.connection]).toEqual([200, 'close'])
    process.kill(started.pid, 'SIGTERM')
    expect(await started.ended).toBe(1)
  })

  it('builds again at the next start after a section has changed', async () => {
    appendFileSync(join(bakery.folder, 'sections/Story/Story.tsx'), '\n')
    const started = await start()
    await expect.poll(() => started.stderr()).toContain('Building the site')
  })

  it('is served for its developer and the phones around without a build, and ends at SIGTERM', async () => {
    rmSync(join(bakery.folder, 'dist'), { recursive: true })
    const started = await start({ mode: 'dev', args: ['--host', '0.0.0.0'] })
    const told = started.stdout().match(/^For other machines: .+$/gm) ?? []
    const outer = Object.values(networkInterfaces()).flatMap((found = []) => found.filter(isOuter))
    expect(told).toEqual(outer.map(({ address }) => `For other machines: ${started.url.replace('localhost', address)}`))
    for (const { address } of outer)
      expect((await rawRequest(started.url.replace('localhost', address), '/en/breads')).status).toBe(200)
    const answers = await Promise.all(
      ['/en/breads', '/ar/ziyara', '/avent-2019', '/_site/payload/en/breads.json'].map((path) =>
        rawRequest(started.url, path),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200])
    expect(answers.filter(({ text }) => text.includes('data-section-failed'))).toEqual([])
    expect(answers[0]?.text).toContain('Rye round')
    expect(answers[1]?.text).toContain('<html lang="ar" dir="rtl"')
    const gallery = await rawRequest(started.url, '/_site/gallery')
    expect(gallery.text).toContain(
      '<article id="Story-2" data-paths="[[&quot;/_gallery/story/2&quot;,&quot;/en/_gallery/',
    )
    const shown = await rawRequest(started.url, '/en/_gallery/story/2/feast')
    expect(shown.text).toContain('data-palette="feast"')
    expect(shown.text).toContain('Feed the starter.')
    expect([shown.headers['x-frame-options'], shown.headers['content-security-policy']]).toEqual([
      'SAMEORIGIN',
      expect.stringContaining("frame-ancestors 'self'"),
    ])
    expect(await started.stop()).toBe(0)
    expect(existsSync(join(bakery.folder, 'dist'))).toBe(false)
  })

  it('writes its sections with their examples as files, in each language and palette, and nothing else of the site', async () => {
    // A picture that was made before is not made again.
    const pictures = join(bakery.folder, '.sitio/cache/pictures')
    const [picture = ''] = readdirSync(pictures).filter((name) => name.endsWith('.avif'))
    appendFileSync(join(pictures, picture), 'made before')
    const { code, stderr } = await site('gallery', '--out', 'gallery')
    expect([code, stderr]).toEqual([0, expect.stringContaining('Left out LivePosts 1: There is no GraphQL client')])
    expect(stderr).not.toContain('site prerender')
    const files = readdirSync(join(bakery.folder, 'gallery'), { recursive: true, encoding: 'utf8' })
    const pages = files.filter((file) => file.endsWith('.html'))
    expect(pages).toContain('index.html')
    expect(pages).toContain('ar/_gallery/story/1/feast/index.html')
    // It has no examples: this is its first use in the manifest.
    expect(readFileSync(join(bakery.folder, 'gallery/_gallery/welcome/1/index.html'), 'utf8')).toContain(
      'data-section="Welcome"',
    )
    expect(pages.filter((file) => file !== 'index.html' && !file.includes('_gallery/'))).toEqual([])
    const index = readFileSync(join(bakery.folder, 'gallery/index.html'), 'utf8')
    expect(index).toContain('- section: Story\n  props:\n    title:\n      &quot;*&quot;: Kneading together\n')
    const shown = files.find((file) => basename(file) === picture) ?? ''
    expect(readFileSync(join(bakery.folder, 'gallery', shown), 'latin1')).toMatch(/made before$/)
    expect(readdirSync(bakery.folder).filter((name) => /upgrading|rendering/.test(name))).toEqual([])
  })

  it('needs sharp only to make pictures, and says what to type where it cannot be loaded', async () => {
    const sharp = join(bakery.folder, 'node_modules/sharp')
    const place = readlinkSync(sharp)
    const quality = (text: string) => writeFileSync(bakery.config, readFileSync(bakery.config, 'utf8') + text)
    const manifest = readFileSync(bakery.config, 'utf8')
    rmSync(sharp)
    onTestFinished(() => {
      symlinkSync(place, sharp)
      writeFileSync(bakery.config, manifest)
    })
    // What was made before is there.
    expect((await newSite('build')).code).toBe(0)
    quality('\nimages: { quality: { avif: 30 } }\n')
    expect((await newSite('validate')).code).toBe(0)
    const { stdout } = await newSite('doctor')
    expect(stdout).toContain('✗ Pictures are resized with sharp, which cannot be loaded on this machine: ')
    const { code, stderr } = await newSite('build')
    expect([code, stderr.split('\n', 2)]).toEqual([
      1,
      [
        expect.stringMatching(
          /^The build failed\. Pictures are resized with sharp, which cannot be loaded on this machine: /,
        ),
        'Its program for this kind of machine is an optional package, which is not installed. Type: npm install --include=optional sharp',
      ],
    ])
  })

  it('shows the state of the section where the back-end is away: the page is whole and answers 200', async () => {
    // Port 9 belongs to a service that no machine runs any more.
    const started = await start({ env: { BAKERY_API_URL: 'http://127.0.0.1:9/graphql' } })
    const { status, text } = await rawRequest(started.url, '/en')
    expect(status).toBe(200)
    expect(text).toContain('The list of breads is still in the oven.')
    expect(text).toContain('Our hours are on the door')
    expect(text).toContain('Thank you for finishing your crusts.')
    expect(text).not.toContain('ECONNREFUSED')
  })
})

describe('what is wrong with the bakery', () => {
  it.each([
    // what stands there, what is written instead, code, where the fault is
    ['layout: doorway', 'layout: doorways', 'manifest/unknown-layout', 'layout: doorways'],
    ['palette: feast', 'palette: fest', 'manifest/unknown-palette', 'palette: fest'],
  ])('"%s" written as "%s" is %s', async (right, wrong, code, place) => {
    const good = readFileSync(bakery.config, 'utf8')
    const bad = good.replace(right, wrong)
    writeFileSync(bakery.config, bad)
    const result = await site('validate', '--format', 'json')
    const refused = await site('start', '--port', '0')
    writeFileSync(bakery.config, good)
    const line = bad.slice(0, bad.indexOf(place)).split('\n').length
    expect(result.code).toBe(1)
    expect(JSON.parse(result.stdout).diagnostics).toMatchObject([
      { severity: 'error', code, file: 'site.config.yaml', line },
    ])
    // What blocks a start says so in the same words.
    expect([refused.code, refused.stdout.includes(code)]).toEqual([1, true])
  })

  it('is told of its code without colours, which are for terminals, and leaves the earlier build', async () => {
    expect(existsSync(join(bakery.folder, 'dist/site/assets.json'))).toBe(true)
    const file = join(bakery.folder, 'sections/Story/Story.tsx')
    const good = readFileSync(file, 'utf8')
    writeFileSync(file, `${good}export const later = () => import('./later.ts')\n`)
    const { code, stdout, stderr } = await site('build')
    writeFileSync(file, good)
    expect([code, stderr]).toEqual([1, 'The site cannot be built: 1 error.\n'])
    expect(stdout).toMatch(
      /^sections\/Story\/Story\.tsx:\d+:\d+ {2}pages\/build\n.* Could not resolve '\.\/later\.ts'\.\n/,
    )
    expect(stdout.match(/Story\.tsx/g), 'though it is compiled twice').toHaveLength(1)
    expect(stdout).toBe(stripVTControlCharacters(stdout))
    expect(stdout).not.toMatch(/^\s+at /m)
    expect(existsSync(join(bakery.folder, 'dist/site/assets.json'))).toBe(true)
  })

  it.each([
    ['syntax', 'export function Story(', 'export const Story = ('],
    ['missing-export', 'export function Story(', 'export default function Story('],
    ['missing-package', "from 'sitio'", "from 'sito'"],
  ])('is told by a build what validate finds in its code: sections/%s', async (name, right, wrong) => {
    const file = join(bakery.folder, 'sections/Story/Story.tsx')
    const good = readFileSync(file, 'utf8')
    writeFileSync(file, good.replace(right, wrong))
    const { code, stdout, stderr } = await site('build')
    writeFileSync(file, good)
    expect([code, stderr]).toEqual([1, 'The site cannot be built: 1 error.\n'])
    expect(stdout).toMatch(new RegExp(`^sections/Story/Story\\.tsx:\\d+:\\d+ {2}sections/${name}\\n`))
  })

  it.each(['start', 'dev'])('is told of its content by site %s, which then ends', async (command) => {
    const file = join(bakery.folder, 'content/week.yaml')
    const good = readFileSync(file, 'utf8')
    writeFileSync(file, good.replace('id: tue', 'id: wed'))
    const run = await site(command, '--port', '0')
    writeFileSync(file, good)
    expect([run.code, run.stdout]).toEqual([
      1,
      [
        'content/week.yaml:3:9  content/invalid',
        '  The id "wed" is already used by an entry further up.',
        "  2 | - { id: wed, opens: '07:00', closes: '18:30' }",
        "  3 | - { id: wed, opens: '07:00', closes: '18:30' }",
        '    |         ^^^',
        "  4 | - { id: thu, opens: '07:00', closes: '18:30' }",
        '',
      ].join('\n'),
    ])
  })

  it('is told, and shown in the default language, when the messages of a language are missing', async () => {
    const file = join(bakery.folder, 'locales/en.yaml')
    const good = readFileSync(file, 'utf8')
    rmSync(file)
    const { code, stdout } = await site('validate', '--format', 'json')
    const started = await start()
    const { status, text } = await rawRequest(started.url, '/en/breads')
    writeFileSync(file, good)
    expect([code, JSON.parse(stdout).diagnostics[0].code]).toEqual([1, 'messages/missing-file'])
    await expect.poll(() => started.stderr()).toContain('[sitio] No messages found for locale "en"')
    expect(status).toBe(200)
    expect(text).toContain('Nos pains')
  })
})
