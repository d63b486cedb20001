import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { stubNpm } from '../../support/run/stub-npm.ts'

let folder = ''
beforeAll(async () => {
  stubNpm()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-origin-')))
  await run(['new', 'shop', '--no-install'], recordedIo(folder))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function prerender(options: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const io = recordedIo(join(folder, 'shop'), { env: { ...env } })
  const code = await run(['prerender', ...options], io)
  return { code, stderr: io.stderr.replace('Building the site …\n', '') }
}

const canonical = () =>
  /rel="canonical" href="([^"]*)"/.exec(readFileSync(join(folder, 'shop/dist/static/about/index.html'), 'utf8'))?.[1]

it('says at the end what it left out without a public origin, and what to type', async () => {
  const { code, stderr } = await prerender()
  expect([code, canonical()]).toEqual([0, undefined])
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^Left out: canonical addresses, .* sitemap\.xml\./),
    expect.stringContaining('site prerender --origin https://www.example.com'),
    'or set it for every command in the variable SITE_ORIGIN.',
    '',
  ])
})

it.each([
  ['an option', ['--origin', 'https://shop.example'], {}],
  ['a variable', [], { SITE_ORIGIN: 'https://shop.example' }],
  ['an option, over a variable', ['--origin', 'https://shop.example'], { SITE_ORIGIN: 'https://other.example' }],
])('takes it from %s', async (_, options, env) => {
  expect(await prerender(options, env)).toEqual({ code: 0, stderr: '' })
  expect(canonical()).toBe('https://shop.example/about')
})

it.each(['shop.example', 'https://shop.example/', 'https://shop.example/de', 'ftp://shop.example', 'https://a b'])(
  'takes no other text for one, as the manifest does not: %s',
  async (text) => {
    const { code, stderr } = await prerender(['--origin', text])
    expect(code).toBe(2)
    expect(stderr).toContain('Write it without a path: https://www.example.com')
  },
)
