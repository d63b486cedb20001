import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callSite } from '../../support/run/call-site.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'

let site: MadeSite
beforeAll(() => {
  const manifest = `version: 2
site: { product: Test, origin: 'https://test.example' }
locales: { default: en, available: { en: { label: English } } }
routes: [{ name: index, path: /, title: { en: Home }, sections: [Plain] }]
`
  const plain = 'export function Plain() {\n  return <h1>Plain</h1>\n}\n'
  const filesIn = (folder: string) => ({
    [`${folder}/site.config.yaml`]: manifest,
    [`${folder}/locales/en.yaml`]: '',
    [`${folder}/sections/Plain/Plain.tsx`]: plain,
  })
  site = makeSite({ ...filesIn('C# sites'), ...filesIn('which?'), ...filesIn('back\\slash') })
})
afterAll(() => site?.remove())

it.each([
  ['build', 'C# sites', '#'],
  ['prerender', 'which?', '?'],
  ['build', 'back\\slash', '\\'],
  ['dev', 'C# sites', '#'],
  ['dev', 'which?', '?'],
])('site %s says that a folder like %s cannot be used', async (command, folder, character) => {
  const { code, stderr } = await callSite([command, '--config', `${folder}/site.config.yaml`], site.folder)
  expect(code).toBe(1)
  expect(stderr).toContain(
    `The path ${join(site.folder, folder)} contains "${character}", and Vite, which builds the site, cannot find files in such folders. Move or rename the folder.\n`,
  )
})

it('site validate --rendered says so, too', async () => {
  const { code, stdout, stderr } = await callSite(
    ['validate', '--rendered', '--config', 'C# sites/site.config.yaml'],
    site.folder,
  )
  expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('contains "#", and Vite')])
})

it('site new makes none in such a folder', async () => {
  const { code, stderr } = await callSite(['new', 'C# sites/shop', '--yes', '--no-install'], site.folder)
  expect([code, stderr]).toEqual([1, expect.stringContaining('contains "#", and Vite')])
})
