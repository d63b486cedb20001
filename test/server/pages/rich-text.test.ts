import { afterAll, beforeAll, expect, it } from 'vitest'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

let site: SmallSite
beforeAll(async () => {
  site = await startSmallSite({
    // Never called.
    graphqlUrl: 'http://127.0.0.1:1/graphql',
    routes: `
layouts:
  default: [$page, { section: Prose, id: foot, props: { text: "# Flour" } }]
routes:
  - { name: index, path: /, sections: [{ section: Prose, props: { text: "# Salt\\n\\n[back](index)" } }] }
  - name: code
    path: /code
    sections: [{ section: Prose, props: { text: "~~~js\\nconst a\\n~~~" } }]
  - name: twice
    path: /twice
    sections:
      - { section: Prose, props: { text: "# Flour\\n\\n[down](#flour)" } }
      - { section: ProseIsland, props: { text: "# Flour\\n\\n[here](#flour) [home](index)" } }
  - { name: long, path: /long, sections: [{ section: Prose, props: { text: "${'a'.repeat(500_001)}" } }] }
  - { name: form, path: /form, sections: [] }
`,
  })
})
afterAll(() => site?.end())

const get = async (path: string) => (await rawRequest(site.url, path)).text
const headings = (html: string) => [...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id)

it('the first visitor waits for the parser, and sees the whole text; it is rendered once for all', async () => {
  const [page, same] = await Promise.all([get('/'), get('/')])
  expect(page).toContain('<h2 id="salt">Salt</h2><p><a href="/">back</a></p>')
  expect(same).toBe(page)
  const before = new Map(site.renders)
  expect(await get('/')).toBe(page)
  expect(site.renders).toEqual(before)
})

it('the first visitor of a page with code waits for what highlights it', async () => {
  expect(await get('/code')).toContain(
    '<pre tabindex="0"><code class="language-js"><span class="hljs-keyword">const</span> a\n</code></pre>',
  )
})

it('headings have ids that nothing else on the page has, in islands and in layouts, too', async () => {
  const page = await get('/twice')
  expect(headings(page)).toEqual(['flour', 'flour-2', 'flour-3'])
  expect(headings(await get('/'))).toEqual(['salt', 'flour'])
  expect(await get('/twice')).toBe(page)
  expect(headings(JSON.parse(await get('/_site/payload/twice.json')).main)).toEqual(['flour', 'flour-2'])
})

it('an island is sent its text as the server has parsed it, with the addresses of its links', async () => {
  const page = await get('/twice')
  expect(page).toContain('<a href="#flour-2">here</a>')
  const [island] = JSON.parse(/id="__SITE_STATE__">([^<]+)</.exec(page)?.[1] ?? '').islands
  expect(Object.values(island.view.richTexts)).toEqual([
    [
      ['h', { level: 1, id: 'flour-2' }, 'Flour'],
      ['p', {}, ['a', { to: '#flour-2' }, 'here'], ' ', ['a', { to: 'index' }, 'home']],
    ],
  ])
  expect(island.links).toMatchObject({ index: '/' })
})

it('a text that is too long fails its section alone, and that is told', async () => {
  const { status, text } = await rawRequest(site.url, '/long')
  expect(status).toBe(200)
  expect(text).toContain('data-section-failed')
  expect(text).toContain('<h2 id="flour">')
  expect(site.log.join()).toContain('500001 characters')
})
