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
  default: [Shown, $page, Shown]
routes:
  - { name: index, path: /, sections: [Hello, Shown, Shown] }
  - { name: island, path: /island, sections: [ShownIsland, Shown] }
  - { name: none, path: /none, sections: [Hello] }
`,
  })
})
afterAll(() => site?.end())

const get = async (path: string) => (await rawRequest(site.url, path)).text
const pictures = (html: string) => [...html.matchAll(/<img[^>]* loading="(\w+)"/g)].map(([, loading]) => loading)

it('the first picture of a page is fetched at once, and those of its layout are not', async () => {
  const [page, again] = [await get('/'), await get('/')]
  expect(pictures(page)).toEqual(['lazy', 'eager', 'lazy', 'lazy'])
  expect(again).toBe(page)
  expect(pictures(await get('/none'))).toEqual(['lazy', 'lazy'])
})

it('all of that is rendered once', async () => {
  await get('/')
  await get('/none')
  const before = new Map(site.renders)
  expect(pictures(JSON.parse(await get('/_site/payload/index.json')).main)).toEqual(['eager', 'lazy'])
  await get('/')
  expect(site.renders).toEqual(before)
})

it('an island knows it, too', async () => {
  const page = await get('/island')
  expect(pictures(page)).toEqual(['lazy', 'eager', 'lazy', 'lazy'])
  const state = JSON.parse(/id="__SITE_STATE__">([^<]+)</.exec(page)?.[1] ?? '')
  expect(state.islands[0].view.hasFirstPicture).toBe(true)
})
