import { execFile } from 'node:child_process'
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
import { basename, dirname, join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { rawRequest } from '../support/requests/raw-request.ts'
import { callSite } from '../support/run/call-site.ts'
import { type SiteRun, siteEnvironment } from '../support/run/run-site.ts'
import { type StartOptions, startSite } from '../support/run/start-site.ts'
import { type InstalledBakery, installBakery } from './install-bakery.ts'

// Each test runs commands that build or start a site.
vi.setConfig({ testTimeout: 60_000 })

const execute = promisify(execFile)

let bakery: InstalledBakery
const site = (...args: string[]) => callSite(args, bakery.folder, bakery)
/** One command after another in one process of their own, which has loaded nothing. */
async function inNewProcess(commands: readonly (readonly string[])[]): Promise<SiteRun[]> {
  const script = `
    const { run } = await import(${JSON.stringify(join(dirname(bakery.command), '../dist/package/cli.js'))})
    const runs = []
    for (const words of ${JSON.stringify(commands)}) {
      const io = { cwd: process.cwd(), env: {}, isTerminal: false, stdout: '', stderr: '', onStopSignal() {} }
      io.write = (text) => void (io.stdout += text)
      io.writeError = (text) => void (io.stderr += text)
      runs.push({ code: await run(words, io), stdout: io.stdout, stderr: io.stderr })
    }
    console.log(JSON.stringify(runs))
    process.exit()`
  const options = { cwd: bakery.folder, env: siteEnvironment() }
  const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', script], options)
  return JSON.parse(stdout.slice(stdout.indexOf('[{')))
}

/** A start that ends with its test, whatever becomes of that. */
async function start(options: StartOptions = {}) {
  const started = await startSite(bakery.config, { command: bakery.command, ...options })
  onTestFinished(async () => void (await started.stop()))
  return started
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
    const finer = join(bakery.folder, 'finer.config.yaml')
    writeFileSync(finer, `${readFileSync(bakery.config, 'utf8')}\nimages: { quality: { avif: 30 } }\n`)
    rmSync(sharp)
    onTestFinished(() => {
      symlinkSync(place, sharp)
      rmSync(finer)
    })
    const commands = [
      ['build'],
      ...[['validate'], ['doctor'], ['build']].map((words) => [...words, '--config', basename(finer)]),
    ]
    const [kept, checked, examined, built] = await inNewProcess(commands)
    // What was made before is there.
    expect([kept?.code, checked?.code]).toEqual([0, 0])
    expect(examined?.stdout).toContain('✗ Pictures are resized with sharp, which cannot be loaded on this machine: ')
    expect([built?.code, built?.stderr.split('\n', 2)]).toEqual([
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

  it('is told by one build all that validate finds in its code', async () => {
    const faults = [
      ['syntax', 'Story', 'export function Story(', 'export const Story = ('],
      ['missing-export', 'Welcome', 'export function Welcome(', 'export default function Welcome('],
      ['missing-package', 'Masthead', "from 'sitio'", "from 'sito'"],
    ].map(([name = '', section = '', right = '', wrong = '']) => {
      const file = join(bakery.folder, `sections/${section}/${section}.tsx`)
      return { name, section, right, wrong, file, good: readFileSync(file, 'utf8') }
    })
    for (const { file, good, right, wrong } of faults) writeFileSync(file, good.replace(right, wrong))
    const { code, stdout, stderr } = await site('build')
    for (const { file, good } of faults) writeFileSync(file, good)
    expect([code, stderr]).toEqual([1, 'The site cannot be built: 3 errors.\n'])
    for (const { name, section } of faults)
      expect(stdout).toMatch(new RegExp(`^sections/${section}/${section}\\.tsx:\\d+:\\d+ {2}sections/${name}\\n`, 'm'))
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
