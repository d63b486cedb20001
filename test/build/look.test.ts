import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callSite } from '../support/run/call-site.ts'
import { type MadeSite, makeSite } from '../support/sites/make-site.ts'

const REST = `theme: { sections: theme/sections, ornament: theme/ornament.tsx }
layouts:
  default: [$page, { section: CallToAction, props: { title: { es: Hablemos, en: Talk } } }]
`

let made: MadeSite
let page: string

beforeAll(async () => {
  made = makeSite(
    {
      'sections/Shown/Shown.css': '.shown { color: blue }',
      'theme/sections/Shown.css': '.shown { color: red }',
      'theme/ornament.tsx': `export function Ornament({ className, seed }: { className: string; seed: string }) {
  return <i className={className}>{seed}</i>
}
`,
    },
    REST,
  )
  const { code, stderr } = await callSite(['prerender'], made.folder)
  expect([code, stderr]).toEqual([0, expect.any(String)])
  page = readFileSync(join(made.folder, 'dist/static/index.html'), 'utf8')
})

afterAll(() => made.remove())

it('a section has the stylesheet of the theme in the place of its own', () => {
  expect(page).toContain('.shown{color:red}')
  expect(page).not.toContain('.shown{color:#00f}')
  expect(page).not.toContain('.shown{color:blue}')
})

it('a section keeps its own where the theme has none for it', () => expect(page).toContain('.action--band'))

it('packaged sections wear the ornament of the theme', () =>
  expect(page).toContain('<i class="action__ornament">Hablemos</i>'))
