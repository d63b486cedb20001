import { afterAll, describe, expect, it } from 'vitest'
import { loadSite } from '../../runtime/source/load-site.ts'
import { checkSite } from '../../runtime/validate/check-site.ts'
import { renderPages } from '../../runtime/validate/render-pages.ts'
import { makeSite } from '../support/sites/make-site.ts'

const ROUTES = 60
const route = (index: number) => `  - { name: page-${index}, path: /page-${index}, sections: [Shown] }\n`
const site = makeSite({
  'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
layouts: { default: [Around, $page] }
routes:
  - { name: index, path: /, sections: [Shown] }
${Array.from({ length: ROUTES }, (_, index) => route(index)).join('')}`,
  'sections/Around/Around.tsx': `export function Around() {
  return <p><a href={['/gone'][0]}>Gone</a></p>
}
`,
  'sections/Shown/Shown.tsx': `export function Shown() {
  return <h1>Page</h1>
}
`,
})
afterAll(() => site.remove())

describe('a large site', () => {
  it('is told once of a fault in the frame of all its pages', async () => {
    const { findings, rendered } = await checkSite(loadSite(site.config, {}), { render: renderPages })
    expect(rendered?.pages.length).toBe(2 * (ROUTES + 1))
    const broken = findings.filter(({ code }) => code === 'pages/broken-link')
    expect(broken.map(({ path }) => path)).toEqual(['/layouts/default/0'])
    expect(broken[0]?.message).toContain(`and ${2 * (ROUTES + 1) - 1} other pages`)
  })
})
