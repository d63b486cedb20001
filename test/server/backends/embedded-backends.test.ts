import { describe, expect, it, vi } from 'vitest'
import { databaseFault } from '../../../runtime/server/backends/database-fault.ts'
import { isServedOverHttp } from '../../../runtime/server/backends/embedded-backends.ts'
import type { Environment } from '../../../runtime/server/environment/secrets.ts'
import { embeddedSite, mailEnv } from './embedded-site.ts'

const { endings, logAtStart, start } = embeddedSite()

describe('in production', () => {
  it('an embedded back-end is told of in one line where a variable could name another, and that mail is not sent', async () => {
    const noMail = (client: string) => `info ${client}: entries are stored, but not mailed: SITE_SMTP_URL is not set`
    const told = ['letters', 'fixed', 'header', 'inner'].map(noMail)
    expect(await logAtStart({})).toEqual(told)
    expect(await logAtStart({}, { unsetAddresses: ['API_URL', 'CRM_URL', 'API_URL'] })).toEqual([
      'warn undefined: the embedded back-end answers, because these variables are not set: API_URL, CRM_URL',
      ...told,
    ])
    expect((await logAtStart({ SITE_SMTP_URL: 'smtp://127.0.0.1:9', ...mailEnv, SITE_MAIL_TO: 'studio' }))[0]).toBe(
      `warn letters: mails wait until they can be sent: SITE_MAIL_TO is not a mail address, nor several with commas between them`,
    )
    expect((await logAtStart({ SITE_SMTP_URL: 'smtp://127.0.0.1:9' }))[0]).toBe(
      'warn letters: entries are stored, but not mailed: SITE_MAIL_TO is not set',
    )
    const withMail = await logAtStart({ SITE_SMTP_URL: 'smtp://127.0.0.1:9', ...mailEnv })
    expect(withMail.filter((line) => line.startsWith('info'))).toEqual([])
  })

  it('a login without SITE_SECRET is told of, with what comes of it', async () => {
    const login = { SITE_ADMIN_EMAIL: 'a@example.org', SITE_ADMIN_PASSWORD: 'open sesame' }
    const toldOf = async (env: Environment) => (await logAtStart(env)).filter((line) => line.includes('SITE_SECRET'))
    expect(await toldOf(login)).toEqual([
      expect.stringMatching(/^warn .*each start signs out everybody .* several servers .* openssl rand -hex 32$/),
    ])
    expect(await toldOf({ ...login, SITE_SECRET: 'a long random text' })).toEqual([])
    // Without a login nothing is signed.
    expect(await toldOf({})).toEqual([])
    expect(await toldOf({ SITE_ADMIN_EMAIL: 'a@example.org' })).toEqual([])
  })

  it('neither in development nor while pages are prerendered', async () => {
    const env = { SITE_ADMIN_EMAIL: 'a@example.org', SITE_ADMIN_PASSWORD: 'open sesame' }
    expect(await logAtStart(env, { isProduction: false })).toEqual([])
    expect(await logAtStart(env, { isPrerender: true })).toEqual([])
  })

  it('nor by one worker after another', async () => {
    expect(await logAtStart({}, { unsetAddresses: ['API_URL'], isToldElsewhere: true })).toEqual([])
  })

  it('answers browsers only where no secret and no server stands before it, and never shows its schema', async () => {
    const { url } = await start({})
    const ask = async (path: string, query: string) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      return [response.status, await response.text()] as const
    }
    expect((await ask('/graphql', '{ book(id: "fog") { year } }'))[1]).toBe('{"data":{"book":{"year":1914}}}')
    expect((await ask('/letters/graphql', '{ letterCount }'))[1]).toBe('{"data":{"letterCount":0}}')
    for (const name of ['fixed', 'header', 'inner']) {
      expect((await fetch(`${url}/${name}/graphql?query={letterCount}`)).status).toBe(404)
      // The same answer as for any other path without a page.
      expect((await ask(`/${name}/graphql`, '{ letterCount }'))[0]).toBe(405)
    }
    expect((await ask('/graphql', '{ __schema { types { name } } }'))[1]).toContain('introspection has been disabled')
  })

  it.each([
    [{ via: 'browser', authorization: { bearer: true, secret: null }, headers: { a: 'b' } }, true],
    [{ via: 'server', authorization: { bearer: true, secret: null }, headers: {} }, false],
    [{ via: 'browser', authorization: { bearer: false, secret: 'KEY' }, headers: {} }, false],
    [{ via: 'browser', authorization: { bearer: false, secret: null }, headers: { a: { secret: 'KEY' } } }, false],
  ] as const)('%j is served: %j', (client, isServed) => {
    expect([isServedOverHttp(client, true), isServedOverHttp(client, false)]).toEqual([isServed, true])
  })
})

describe('a database on a server', () => {
  it('that cannot be reached is told at start in one line, before a visitor sends anything', async () => {
    const lines = await logAtStart({ SITE_DATABASE_URL: 'postgres://127.0.0.1:9/site' })
    const errors = () => lines.filter((line) => line.startsWith('error'))
    await vi.waitFor(() => expect(errors()).not.toEqual([]))
    await endings.pop()?.()
    expect(errors()).toEqual([
      expect.stringContaining('nothing can be stored in the database of SITE_DATABASE_URL, since'),
    ])
  })

  it('that is silent keeps no load balancer waiting, and is asked once at a time', async () => {
    let answer = (_bytes: number): void => {}
    const answered = new Promise<number>((resolve) => {
      answer = resolve
    })
    const storedBytes = vi.fn(() => answered)
    const faultOf = databaseFault({ storedBytes, fault: () => null }, true)
    const unreachable = { reason: 'the database (SITE_DATABASE_URL) cannot be reached', isShared: true }
    expect(await Promise.all([faultOf(), faultOf()])).toEqual([unreachable, unreachable])
    expect(storedBytes).toHaveBeenCalledOnce()
    answer(0)
    await expect.poll(faultOf).toBeNull()
  })
})
