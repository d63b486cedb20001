import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { callSite } from '../../support/run/call-site.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'

let site: MadeSite
const call = (...args: string[]) => callSite(args, site.folder)

beforeAll(() => {
  site = makeSite({
    'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales: { default: en, available: { en: { label: English } } }
routes:
  - { name: index, path: /, title: Home, sections: [Plain] }
`,
    'sections/Plain/Plain.tsx': 'export function Plain() {\n  return <h1>Plain</h1>\n}\n',
    'public/robots.txt': 'User-agent: *\n',
    'sitio.workspace.yaml': 'sites: [{ folder: one, hosts: [one.example] }]\n',
    'one/site.config.yaml': 'version: 1\n',
  })
})
afterAll(() => site?.remove())

// These commands replace everything in the folder that they write to.
it.each([
  ['prerender', 'public'],
  ['prerender', '.'],
  ['prerender', '..'],
  ['prerender', 'public/robots.txt'],
  ['build', 'public'],
  ['build', '.'],
  ['gallery', 'public'],
])('site %s does not write over something else: --out %s', async (command, out) => {
  const { code, stderr } = await call(command, '--out', out)
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(`contains something that site ${command} has not written`),
  ])
  expect(stderr).toContain('such as --out dist/')
  expect(readFileSync(join(site.folder, 'public/robots.txt'), 'utf8')).toBe('User-agent: *\n')
})

it.each(['prerender', 'build', 'gallery'])('site %s does not write into the public files', async (command) => {
  const { code, stderr } = await call(command, '--out', 'public/out')
  expect([code, stderr]).toEqual([2, expect.stringContaining('is in public/, and all files there are a part of the')])
})

it('site fleet prerender does not write over the sites themselves', async () => {
  const { code, stderr } = await call(
    ...['fleet', 'prerender', '--queue', 'redis://127.0.0.1:1', '--store', '.sitio/store', '--out', '.'],
  )
  expect([code, stderr]).toEqual([2, expect.stringContaining('contains something that site prerender has not written')])
  expect(existsSync(join(site.folder, 'one/site.config.yaml'))).toBe(true)
})

it.each(['prerender', 'build'])('site %s writes over what it has written', async (command) => {
  for (const _ of ['first', 'second']) expect((await call(command, '--out', `out/${command}`)).code).toBe(0)
})

describe.skipIf(process.platform !== 'linux')('where nobody may write, not even root', () => {
  const NOWHERE = '/sys/kernel'
  const refused = expect.stringMatching(
    /^(?:Building the site …\n)?\/\S+ cannot be written to: [^\n]+, or run the command in another folder\.\n$/,
  )
  const madeWith = (place: string) => {
    const made = makeSite({})
    onTestFinished(() => made.remove())
    rmSync(join(made.folder, place), { force: true })
    symlinkSync(NOWHERE, join(made.folder, place))
    return made
  }

  it.each(['build', 'prerender', 'start', 'gallery'])(
    'site %s names the folder, and says what to do',
    async (command) => {
      const { code, stderr } = await callSite([command], madeWith('dist').folder)
      expect([code, stderr]).toEqual([1, refused])
    },
  )

  it('site dev does so instead of serving pages without their code', async () => {
    const { code, stderr } = await callSite(['dev', '--port', '0'], madeWith('.sitio').folder)
    expect([code, stderr]).toEqual([1, refused])
  })

  it('site schema does so', async () => {
    const { code, stderr } = await callSite(['schema'], madeWith('.sitio').folder)
    expect([code, stderr]).toEqual([1, refused])
  })
})
