import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { PageLimit, PageLimitError } from '../../../runtime/server/pages/page-limit.ts'
import { defineValidator } from '../../../runtime/steps/step-module.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { hang, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { ROUTES, startSmallSite } from '../small-site.tsx'

const good = json({ data: { works: ['A'] } })
const backend = await startGraphQLServer(good)
afterAll(() => backend.close())
beforeEach(() => backend.behave(good))

/** A site whose limit for back-ends is much longer than that for a whole page. */
async function start(limit = '100ms') {
  const site = await startSmallSite({
    graphqlUrl: backend.url,
    client: 'timeout: 60s',
    routes: `timeouts: { render: ${limit} }${ROUTES}`,
  })
  onTestFinished(() => site.end())
  return site
}

const personal = { headers: { cookie: 'apollo-token=T' } }

describe('a page that takes longer than timeouts.render', () => {
  it('is given up with a page in its language that says when to come again', async () => {
    const site = await start()
    backend.behave(hang)
    const page = await rawRequest(site.url, '/en/works', personal)
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '2', 'no-store'])
    expect(page.text).toContain('<html lang="en"')
    const payload = await rawRequest(site.url, '/_site/payload/works.json', personal)
    expect([payload.status, payload.headers['retry-after']]).toEqual([503, '2'])
    expect(JSON.parse(payload.text)).toMatchObject({ kind: 'error', status: 503 })
    const told = site.log.map((line) => JSON.parse(line))
    const cause = expect.stringMatching(/^PageLimitError: .* 0\.1 s \(timeouts\.render\)/)
    expect(told.filter(({ status }) => status === 503)).toMatchObject([
      { level: 'error', path: '/en/works', cause },
      { level: 'error', path: '/works', cause },
    ])
    const sections = told.filter(({ path, section }) => path === '/en/works' && section !== undefined)
    expect(sections.length, 'which sections were not there').toBe(2)
  })

  it('is an error page if a step before it does not end', async () => {
    const site = await startSmallSite({
      graphqlUrl: backend.url,
      routes: `timeouts: { render: 100ms }
validators: { slow: { kind: module, module: steps/slow.ts } }
routes:
  - { name: index, path: /, sections: [Hello] }
  - { name: slow, path: /slow, sections: [Hello], validators: [slow] }`,
      steps: { validators: { slow: defineValidator({ validate: () => new Promise(() => {}) }) } },
    })
    onTestFinished(() => site.end())
    const page = await rawRequest(site.url, '/en/slow')
    expect([page.status, page.headers['retry-after']]).toEqual([500, undefined])
    expect(page.text).toMatch(/<html lang="en".*data-error-status="500"/s)
    const payload = await rawRequest(site.url, '/_site/payload/slow.json')
    expect(JSON.parse(payload.text)).toMatchObject({ kind: 'error', status: 500, message: 'Error' })
    const cause = expect.stringContaining('A validator or middleware of it had not ended.')
    expect(site.log.map((line) => JSON.parse(line)).filter(({ status }) => status === 500)).toMatchObject([
      { path: '/en/slow', reference: /<code>(\w+)<\/code>/.exec(page.text)?.[1], cause },
      { path: '/slow', cause },
    ])
  })

  it('lets go of what it waits for, if nobody else waits for it', async () => {
    const site = await start()
    const closed = new Promise<void>((resolve) => {
      backend.behave((_request, response) => void response.on('close', resolve))
    })
    expect((await rawRequest(site.url, '/works', personal)).status).toBe(503)
    await closed
  })

  it('asks for nothing more that comes to be asked for only then', async () => {
    const limit = new PageLimit(1)
    expect(await limit.hold(new Promise(() => {}))).toBeInstanceOf(PageLimitError)
    const signal = limit.signalOf({ signal: new AbortController().signal })
    expect([signal.aborted, signal.reason]).toEqual([true, expect.any(PageLimitError)])
  })

  it('takes nothing from the pages that are there', async () => {
    // A busy machine needs more than a moment for a page.
    const site = await start('2s')
    expect((await rawRequest(site.url, '/news')).status).toBe(200)
    backend.behave(hang)
    expect((await rawRequest(site.url, '/works', personal)).status).toBe(503)
    for (const path of ['/news', '/contact']) expect((await rawRequest(site.url, path)).status).toBe(200)
    backend.behave(good)
    expect((await rawRequest(site.url, '/works', personal)).status, 'answered at last').toBe(200)
  })
})
