import { expect, it } from 'vitest'
import { DeclaredPages } from '../../runtime/page/declared-pages.ts'
import type { PageHost } from '../../runtime/page/load-page.ts'
import type { PageRequest, SectionData } from '../../runtime/page/page-request.ts'
import { KeptData } from '../../runtime/render/kept-data.ts'
import { anonymousRequest } from '../../runtime/server/pages/anonymous-request.ts'
import { createRouteTable } from '../../runtime/site/routing/route-table.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { noEntries } from '../support/sites/no-entries.ts'

const { site } = siteOf(
  twoLanguages(`
routes:
  - { name: index, path: /, sections: [Works] }
  - { name: kept, path: /kept, cache: { maxAge: 1m, staleWhileRevalidate: 30s, staleIfError: 1h }, sections: [{ section: Works, required: true }] }
graphql: { clients: { default: { url: 'http://localhost/graphql', schema: a.graphql } } }
`),
)

const works = { client: 'default', operation: { name: 'Works', query: '', variables: ['today'], hash: '' } }
const failed: SectionData = { data: null, failed: true, cause: new Error('The back-end is gone.') }

/** A page of one section, a clock, and what the back-end says. */
function trial(path = '/kept') {
  let now = 0
  let answer: SectionData = { data: 1, failed: false }
  const table = createRouteTable(site)
  const host: PageHost = {
    ...{ site, table, entries: noEntries, declared: new DeclaredPages(), search: null },
    operationOf: () => works,
    passSteps: () => null,
    readsSession: () => false,
    checkSession: async () => false,
    searches: () => false,
    fetchData: () => () => answer,
  }
  const data = new KeptData(host, { now: () => now })
  const route = table.exact.get(path) ?? expect.fail()
  const show = async () => {
    const request: PageRequest = { ...anonymousRequest(path), now: new Date(now) }
    const page = await data.load({ kind: 'found', route, token: null, personal: new Set() }, request)
    return page.kind === 'page' ? [...page.data.values()][0]?.data : page.error.status
  }
  return {
    data,
    show,
    says: (said: SectionData | number) => {
      answer = typeof said === 'number' ? { data: said, failed: false } : said
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

it('a page without «cache» keeps nothing', async () => {
  const { show, says } = trial('/')
  expect(await show()).toBe(1)
  says(2)
  expect(await show()).toBe(2)
})

it('the data of a page are kept for maxAge, then shown and fetched anew', async () => {
  const { show, says, pass } = trial()
  await show()
  says(2)
  pass(59_999)
  expect(await show()).toBe(1)
  pass(1)
  expect([await show(), await show()]).toEqual([1, 2])
  says(3)
  pass(90_000)
  expect(await show(), 'too old to be shown first').toBe(3)
})

it('while the back-end fails they are shown for staleIfError', async () => {
  const { show, says, pass } = trial()
  await show()
  says(failed)
  pass(30 * 60_000)
  expect(await show()).toBe(1)
  pass(31 * 60_000)
  expect(await show()).toBe(500)
  says(2)
  expect(await show()).toBe(2)
})

it('what failed is not kept', async () => {
  const { show, says } = trial()
  says(failed)
  expect(await show()).toBe(500)
  says(2)
  expect(await show()).toBe(2)
})

it('a page of a day is not shown on the next one', async () => {
  const { show, says, pass } = trial()
  pass(24 * 3_600_000 - 1000)
  expect(await show()).toBe(1)
  says(2)
  expect(await show()).toBe(1)
  pass(1000)
  expect(await show()).toBe(2)
  says(failed)
  pass(24 * 3_600_000)
  expect(await show()).toBe(500)
})

it('what has changed is dropped, and is not shown when its back-end fails either', async () => {
  const { data, show, says } = trial()
  await show()
  says(2)
  data.drop(({ route }) => route.name === 'index')
  expect(await show()).toBe(1)
  data.drop(({ route }) => route.name === 'kept')
  expect(await show()).toBe(2)
  data.drop(() => true)
  says(failed)
  expect(await show()).toBe(500)
})
