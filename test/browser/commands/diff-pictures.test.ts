import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBrowser } from '../../support/browsers/find-browser.ts'
import { callSite } from '../../support/run/call-site.ts'
import { runSite } from '../../support/run/run-site.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'

let site: MadeSite
let browser: Readonly<Record<string, string>>
const run = (args: readonly string[], env = browser) => runSite(args, site.folder, { env })
const file = () => join(site.folder, 'changes.html')
// With a picture that is not there, and whose address is not even valid; and one that a browser would never load by itself.
const section = (text: string) => `export function Shown() {
  return <p>${text} <img src="/50%.png" alt="" /><img src="/late.png" alt="" loading="lazy" hidden /></p>
}
`

beforeAll(async () => {
  const { path, env } = await findBrowser()
  browser = { ...env, SITIO_CHROMIUM: path }
  site = makeSite({
    'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales: { default: en, available: { en: { label: English } } }
routes:
  - { name: index, path: /, title: Home, sections: [Shown] }
  - { name: plain, path: /plain, title: Plain, sections: [Plain] }
`,
    'sections/Shown/Shown.tsx': section('Shown'),
    'sections/Shown/Shown.css': 'p { height: 1500px }\n',
    'sections/Plain/Plain.tsx': 'export function Plain() {\n  return <h1>Plain</h1>\n}\n',
  })
  expect(await callSite(['prerender', '--out', 'dist/one'], site.folder)).toMatchObject({ code: 0 })
  site.write('sections/Shown/Shown.tsx', section('Another'))
  // In a process of its own: this one has loaded the code as it was before.
  expect((await run(['prerender', '--out', 'dist/two'])).code).toBe(0)
})
afterAll(() => site?.remove())

it('shows the pages that have changed, and no other, before and after, in two widths, in one file', async () => {
  const { code, stderr } = await run(['diff', 'dist/one', 'dist/two', '--screenshots', '--out', 'changes.html'])
  expect([code, stderr]).toEqual([0, `Pictures of 1 page: ${file()}\n`])
  const html = readFileSync(file(), 'utf8')
  expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, path]) => path)).toEqual(['/'])
  expect([...html.matchAll(/<h3>(\d+) pixels wide: ([\d.]+)% differs/g)].map(([, width]) => width)).toEqual([
    '390',
    '1280',
  ])
  expect(html).toMatch(/<main>\n<h1>.*<\/main>/s)
  // Only the text differs, on a page that is taller than the window.
  for (const [, share] of html.matchAll(/: ([\d.]+)% differs/g)) expect(Number(share)).toBeLessThan(2)
  const heights = [...html.matchAll(/<img src="data:image\/webp;base64,[^"]+" width="\d+" height="(\d+)"/g)]
  expect(heights.map(([, height]) => Number(height) >= 1500)).toEqual([true, true, true, true])
  expect(html).not.toMatch(/(?:src|href)="(?!data:)/)
})

it('says what to install where there is no browser', async () => {
  const { code, stderr } = await run(['diff', 'dist/one', 'dist/two', '--screenshots'], {
    PATH: '',
    SITIO_CHROMIUM: '',
    CHROME_PATH: '',
  })
  expect(code).toBe(2)
  expect(stderr).toContain('Pictures of pages need Chromium, which is not on the PATH. Install it')
  expect(existsSync(join(site.folder, '.sitio/diff/pictures.html'))).toBe(false)
})

it('takes no place for pictures where none are taken', async () => {
  const { code, stderr } = await callSite(['diff', 'dist/one', 'dist/two', '--out', 'changes.html'], site.folder)
  expect([code, stderr]).toEqual([2, '--out says where to write pictures. Add --screenshots to take them.\n'])
})
