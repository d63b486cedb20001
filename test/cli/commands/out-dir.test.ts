import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

// What they write takes the place of all that lies there.
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
  expect([code, stderr]).toEqual([2, expect.stringContaining(`holds something that site ${command} has not written`)])
  expect(stderr).toContain('such as --out dist/')
  expect(readFileSync(join(site.folder, 'public/robots.txt'), 'utf8')).toBe('User-agent: *\n')
})

it('site fleet prerender does not write over the sites themselves', async () => {
  const { code, stderr } = await call(
    ...['fleet', 'prerender', '--queue', 'redis://127.0.0.1:1', '--store', '.sitio/store', '--out', '.'],
  )
  expect([code, stderr]).toEqual([2, expect.stringContaining('holds something that site prerender has not written')])
  expect(existsSync(join(site.folder, 'one/site.config.yaml'))).toBe(true)
})

it.each(['prerender', 'build'])('site %s writes over what it has written', async (command) => {
  for (const _ of ['first', 'second']) expect((await call(command, '--out', `out/${command}`)).code).toBe(0)
})
