import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { callSite } from '../support/run/call-site.ts'
import { type MadeSite, makeSite, sectionSchema } from '../support/sites/make-site.ts'

let site: MadeSite

const run = (options: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  callSite(['prerender', ...options], site.folder, { env: { CI: '', ...env } })

/** @returns what it says of the pages, or why it failed. */
async function prerender(options: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, stdout, stderr } = await run(options, env)
  return code === 0 ? (/(\d+ rendered.*)?\n/.exec(stdout)?.[1] ?? 'all') : stderr
}
const file = (name: string) => join(site.folder, 'dist/static', name)
const read = (name: string) => readFileSync(file(name), 'utf8')

beforeAll(async () => {
  site = makeSite(
    {
      'sections/Shown/Shown.tsx': `import { Link, useText } from 'sitio'
export function Shown({ props }) {
  const t = useText()
  return <><h1>{props.title}</h1><p>{t('more')} {process.env.SHOWN}</p><Link to="other">other</Link></>
}
`,
      'sections/Shown/Shown.schema.json': sectionSchema({}).replace(
        '"type":"object",',
        '"type":"object","properties":{"title":{"$ref":"sitio:text"}},',
      ),
      'sections/Shown/locales/es.yaml': 'more: Más\nunused: Nada\n',
      'sections/Shown/locales/en.yaml': 'more: More\nunused: Nothing\n',
      'locales/es.yaml': 'home: Inicio\nother: Otra\n',
      'locales/en.yaml': 'home: Home\nother: Other\n',
    },
    '',
  )
  const manifest = readFileSync(site.config, 'utf8')
  site.write(
    'site.config.yaml',
    manifest
      .replace('path: /, sections: [Shown]', 'path: /, sections: [{ section: Shown, id: top, props: { title: home } }]')
      .replace(
        'path: /other, sections: [Shown]',
        'path: /other, sections: [{ section: Shown, id: top, props: { title: other } }]',
      ),
  )
  expect(await prerender()).toBe('all')
})
afterAll(() => site?.remove())

it('renders nothing when nothing has changed', async () => {
  expect(await prerender()).toBe('0 rendered, 4 as before')
})

it('renders the page whose message has changed, and no other', async () => {
  site.write('locales/en.yaml', 'home: Welcome\nother: Other\n')
  expect((await run()).stdout).toContain(
    ': 1 rendered, 3 as before\nWrote 2 files: _site/payload/en.json, en/index.html\n',
  )
  expect(read('en/index.html')).toContain('<h1>Welcome</h1>')
})

it('knows the messages that the code of a section asks for, and those that it does not', async () => {
  site.write('sections/Shown/locales/en.yaml', 'more: More\nunused: Something\n')
  expect(await prerender()).toBe('0 rendered, 4 as before')
  site.write('sections/Shown/locales/en.yaml', 'more: Still more\nunused: Something\n')
  expect(await prerender()).toBe('2 rendered, 2 as before')
})

it('renders the pages that link to one which lies elsewhere now, and takes the old one away', async () => {
  const manifest = readFileSync(site.config, 'utf8')
  site.write('site.config.yaml', manifest.replace('path: /other', 'path: /elsewhere'))
  expect(await prerender()).toBe('all')
  expect(read('index.html')).toContain('href="/elsewhere"')
  expect(() => read('other/index.html')).toThrow()
  site.write('site.config.yaml', manifest)
  expect(await prerender()).toBe('all')
})

it('makes a file anew that was taken away, and all of them where the ledger was changed', async () => {
  rmSync(file('en/other/index.html'))
  expect(await prerender()).toBe('1 rendered, 3 as before')
  expect(read('en/other/index.html')).toContain('<h1>Other</h1>')
  writeFileSync(file('../static.ledger'), 'none')
  expect(await prerender()).toBe('all')
})

it('renders all of it with --force', async () => {
  expect(await prerender(['--force'])).toBe('all')
})

it('renders all of it with a Node that knows other languages and time zones, as a CI has one day', async () => {
  const newer = { value: { ...process.versions, icu: '99.1', cldr: '99.0', tz: '2099a' } }
  vi.stubGlobal('process', Object.create(process, { versions: newer }))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await prerender()).toBe('all')
  expect(await prerender()).toBe('0 rendered, 4 as before')
  vi.unstubAllGlobals()
  expect(await prerender()).toBe('all')
})

it('finds with --verify what no ledger can know of, and leaves the site as it was', async () => {
  const before = read('index.html')
  // Which its code reads.
  vi.stubEnv('SHOWN', 'now')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await prerender(['--verify', '0%'])).toBe('0 rendered, 4 as before')
  const said = await prerender(['--verify', '100%'])
  expect(said).toContain('/en/other: section "top" is another one than before')
  expect(said).toContain('Its code depends on something else: the time, chance, the environment, a file')
  expect(said).toContain('site prerender --force then writes every page anew')
  expect(said).toContain('Nothing was written')
  expect(read('index.html')).toBe(before)
})

it('finds with --verify a page that somebody has changed in its place', async () => {
  const before = read('en/index.html')
  writeFileSync(file('en/index.html'), before.replace('Welcome', 'Wellcom'))
  onTestFinished(() => writeFileSync(file('en/index.html'), before))
  expect(await prerender(['--verify', '100%'])).toContain(
    '/en: en/index.html is not as it was written: somebody has changed it',
  )
})

it.each(['5', '0.5%'])('takes %s for a share', async (share) => {
  expect(await prerender(['--verify', share])).toBe('0 rendered, 4 as before')
})

it('takes nothing else for one', async () => {
  expect(await prerender(['--verify', 'all'])).toContain('Write a share of 0% to 100%: 5%')
})
