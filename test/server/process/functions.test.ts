import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { functionAdvice } from '../../../runtime/bundle/function-advice.ts'
import { loadSite } from '../../../runtime/source/load-site.ts'
import { builtSite } from '../../support/run/built-site.ts'
import { AGENCY } from '../../support/sites/agency.ts'

/**
 * Ends the process as soon as it imports a module that can listen or connect, and prints its name. Does not find packages that are imported by their
 * names, like Deno when no package.json is beside the file that it runs.
 */
const ALONE = `
  import { register } from 'node:module'
  register('data:text/javascript,' + encodeURIComponent(\`
    export function resolve(name, context, next) {
      if (/^(?:node:)?(?:http|https|http2|net|tls|cluster)$/.test(name)) throw new Error(name + ' was asked for')
      if (/^(?:libsql|sharp)(?:$|[/])/.test(name)) throw new Error(name + ' is not a dependency')
      return next(name, context)
    }\`))`
const PROGRAM = (fetchFile: string) => `
  const { default: site } = await import(${JSON.stringify(fetchFile)})
  const form = new URLSearchParams({ _path: '/contact', name: 'Ana' })
  const full = new URLSearchParams({ _path: '/contact', name: 'Ana', email: 'ana@example.com', subject: 'TEAM', message: 'Good morning', consent: 'on' })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  // The visitor leaves in the middle of the upload.
  const left = () => {
    const parts = ['--x\\r\\nContent-Disposition: form-data; name="name"\\r\\n\\r\\nAn']
    const pull = (body) => parts.length > 0 ? body.enqueue(Buffer.from(parts.pop())) : body.error(new Error('aborted'))
    return { method: 'POST', body: new ReadableStream({ pull }), headers: { ...headers, ...type }, duplex: 'half' }
  }
  const asked = [['/_site/form/contact', left()], ['/contact', left()], ['/contact'], ['/favicon.svg'], ['/_site/payload/index.json'], ['/_site/form/contact', { method: 'POST', body: form, headers }], ['/_site/form/contact', { method: 'POST', body: full, headers }]]
  for (const [path, init] of asked) {
    const answer = await site.fetch(new Request('https://agency.example' + path, init), { remoteAddress: '192.0.2.1' })
    console.log(path, answer.status, (await answer.text()).length > 100)
  }
  await site.close()`

describe('fetch.mjs of a build', () => {
  it('answers where nothing may listen or connect, and lets the process end', async () => {
    await builtSite(AGENCY)
    const data = mkdtempSync(join(tmpdir(), 'sitio-function-'))
    onTestFinished(() => rmSync(data, { recursive: true, force: true }))
    const program = PROGRAM(pathToFileURL(join(dirname(AGENCY), 'dist/site/fetch.mjs')).href)
    const alone = `data:text/javascript,${encodeURIComponent(ALONE)}`
    const child = spawn(process.execPath, ['--import', alone, '--input-type=module', '--eval', program], {
      env: { ...process.env, SITE_DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [said, logged, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    expect([code, said.split('\n')], logged).toEqual([
      0,
      [
        '/_site/form/contact 400 true',
        '/contact 405 false',
        '/contact 200 true',
        '/favicon.svg 200 true',
        '/_site/payload/index.json 200 true',
        // Refused, since the form is empty.
        '/_site/form/contact 422 true',
        '/_site/form/contact 303 false',
        '',
      ],
    ])
  })
})

describe('what functions lack', () => {
  const adviceWith = (env: Record<string, string>) => {
    const { site } = loadSite(AGENCY, env)
    if (!site) throw new Error('The agency cannot be loaded.')
    return functionAdvice(site)
  }

  it('is told with its place and what to do', () => {
    const advice = adviceWith({})
    expect(advice).toContainEqual(
      expect.stringMatching(/^site\.config\.yaml:\d+:\d+: What .* "default" .* SITE_DATABASE_URL/),
    )
    expect(advice).toContainEqual(expect.stringMatching(/^site\.config\.yaml:\d+:\d+: Mails of "apiMailer"/))
    expect(advice).toContainEqual(
      expect.stringMatching(/^site\.config\.yaml:\d+:\d+: Nothing keeps the websocket of "default"/),
    )
    expect(advice.join(), 'which has no subscription').not.toContain('the websocket of "crm"')
    expect(advice.at(-1)).toContain('set SITE_CACHE_URL to a Redis')
  })

  it('is not told where others have it', () => {
    const advice = adviceWith({ SITE_DATABASE_URL: 'postgres://db/site', SITE_CACHE_URL: 'redis://cache:6379' })
    expect(advice.join()).not.toMatch(/SITE_DATABASE_URL|SITE_CACHE_URL/)
  })
})
