import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { attributesOf } from '../support/read/html.ts'
import { rawRequest } from '../support/requests/raw-request.ts'
import { callSite } from '../support/run/call-site.ts'
import { startApache, startNginx } from '../support/servers/file-host-program.ts'
import { findProgram, type HostProgram } from '../support/servers/host-program.ts'
import { answerOf, cloudflareHost, headersOf, netlifyHost } from '../support/servers/hosted-folder.ts'
import { type MadeSite, makeSite } from '../support/sites/make-site.ts'

vi.setConfig({ testTimeout: 60_000 })

let made: MadeSite
let place: string
const said: Record<string, string> = {}
const folderOf = (host: string) => join(place, host)
const read = (host: string, file: string) => readFileSync(join(folderOf(host), file), 'utf8')

const nginx = findProgram('nginx')
const apache = findProgram('apache2', 'httpd')

beforeAll(async () => {
  made = makeSite(
    { 'public/paper.txt': 'paper '.repeat(300), 'public/plans/one.txt': 'one' },
    `  - { name: about, path: /about, sections: [Shown] }
  - { name: kept, path: /archive/kept, sections: [Shown] }
  - { name: former, path: /stepped, sections: [Shown], middleware: [away] }
middleware: { away: { kind: redirect, to: other } }
headers: { x-team: 'a "good" 50% team' }
redirects:
  - { from: /former, to: about, status: 301 }
  - { from: /salón, to: { route: about, query: { x: 1 } }, status: 308 }
  - { from: /away, to: 'https://away.example/a%20b#there', status: 302 }
  - { from: /over, gone: true }
  - { from: /lost/*, gone: true }
  - { from: /archive/*, to: 'https://archive.example/all/*', status: 301 }
  - { from: /us/*, to: /*, status: 301 }
  - { from: /shut/*, to: about, status: 302 }
  - { from: { path: /old.php, query: { id: '7', 'of[a]': b c } }, to: about, status: 301 }
  - { from: { path: /, query: { p: '9' } }, to: other, status: 301 }
`,
  )
  place = mkdtempSync(join(tmpdir(), 'told-hosts-'))
  chmodSync(place, 0o755)
  for (const host of ['netlify', 'cloudflare', 'nginx', 'apache']) {
    const options = ['--host', host, '--precompress', '--out', folderOf(host), '--origin', 'https://prueba.example']
    const { code, stdout, stderr } = await callSite(['prerender', '--config', made.config, ...options], made.folder)
    if (code !== 0) throw new Error(stdout + stderr)
    said[host] = stdout + stderr
  }
}, 120_000)

afterAll(() => {
  made?.remove()
  rmSync(place, { recursive: true, force: true })
})

/** What all hosts do, but for where the last columns say so: those that are programs, Netlify, Cloudflare Pages. */
const rows: readonly (readonly [address: string, all: string, netlify?: string | undefined, cloudflare?: string])[] = [
  ['/', '200 es'],
  ['/about', '200 es'],
  ['/en', '200 en'],
  ['/en/about', '200 en'],
  ['/missing', '404 es'],
  ['/en/missing', '404 en'],
  ['/english', '404 es'],
  ['/former', '301 /about'],
  ['/former?a=1', '301 /about?a=1'],
  ['/en/former', '301 /en/about'],
  ['/sal%C3%B3n', '308 /about?x=1', '301 /about?x=1'],
  ['/away', '302 https://away.example/a%20b#there'],
  ['/stepped', '302 /other'],
  ['/archive/kept', '200 es'],
  ['/archive/lost', '301 https://archive.example/all/lost', undefined, '404 es'],
  ['/archive/a%20b/c?d=e', '301 https://archive.example/all/a%20b/c?d=e', undefined, '404 es'],
  ['/archive', '301 https://archive.example/all', undefined, '404 es'],
  ['/en/archive/lost', '301 https://archive.example/all/lost', undefined, '404 en'],
  ['/us/about', '301 /about'],
  ['/shut/for/ever', '302 /about'],
  ['/en/shut', '302 /en/about'],
  ['/over', '410 es', '404 es', '404 es'],
  ['/en/over', '410 en', '404 en', '404 en'],
  ['/lost/and/found', '410 es', '404 es', '404 es'],
  ['/en/lost', '410 en', '404 en', '404 en'],
  ['/old.php?of%5Ba%5D=b%20c&id=7', '301 /about', undefined, '404 es'],
  ['/old.php?id=77&of%5Ba%5D=b%20c', '404 es'],
  ['/?p=9', '301 /other', undefined, '200 es'],
  ['/?p=8', '200 es'],
  ['/paper.txt', '200'],
  ['/_site/payload/about.json', '200'],
  ['/_site/payload/missing.json', '404 es'],
]

describe.each([
  ['nginx', nginx, () => startNginx(nginx ?? '', folderOf('nginx'), `${folderOf('nginx')}.nginx.conf`)],
  ['Apache', apache, () => startApache(apache ?? '', folderOf('apache'))],
] as const)('%s', (name, program, start) => {
  if (program === null) console.warn(`${name} is not installed here: what is written for it was read by nobody.`)
  describe.skipIf(program === null)('as it runs here', () => {
    let host: HostProgram
    const get = (path: string, headers = {}) => rawRequest(host.url, path, { headers })
    beforeAll(async () => {
      host = await start()
    }, 60_000)
    afterAll(() => host?.stop())

    it.each(rows.map(([address, all]) => [address, all] as const))('answers %s with %s', async (address, expected) => {
      const { status, headers, text } = await get(address)
      const { location } = headers
      const shown = location ?? (text.startsWith('<!doctype') ? attributesOf(text, 'html').lang : '')
      expect(`${status} ${shown?.replace(/^http:\/\/[^/]*/, '')}`.trim()).toBe(expected)
    })

    it.each([
      ['/about/', ['/about']],
      ['/former/', ['/former', '/about']],
      ['/us//evil.example/a', ['/evil.example/a']],
      ['/us/%5C/evil.example', ['/%5C/evil.example']],
      ['/us/\\evil.example', ['/', undefined]],
      ['/us', ['/']],
      ['/plans', [undefined]],
      ['/plans/', ['/plans', undefined]],
    ])('leads %s to no other host, and shows no folder', async (address, locations) => {
      const { status, headers, text } = await get(address)
      const to = headers.location?.replace(/^http:\/\/(?:site|127\.0\.0\.1)(?::\d+)?(?=\/)/, '')
      expect(locations).toContain(to)
      expect(status).toBe(to === undefined ? 404 : 301)
      expect(text).not.toContain('one.txt')
    })

    it('sends the headers of a server with everything, and lets browsers keep what has its content in its name', async () => {
      const [, asset = ''] = /"(\/_site\/assets\/[^"]+\.js)"/.exec(read(name.toLowerCase(), 'index.html')) ?? []
      const page = await get('/about')
      const always = {
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
        'content-security-policy': "frame-ancestors 'none'",
        'x-team': 'a "good" 50% team',
      }
      expect(page.headers).toMatchObject({ ...always, 'cache-control': 'public, no-cache' })
      expect((await get('/missing')).headers).toMatchObject(always)
      const kept = await get(asset)
      expect([kept.status, kept.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(kept.headers).toMatchObject(always)
    })

    const forms: readonly (readonly [accepted: string, type: string, path: string])[] = [
      // nginx sends brotli with a module alone.
      ...(name === 'Apache' ? [['br', 'text/html', '/about'] as const] : []),
      ['gzip', 'text/html', '/'],
      ['gzip', 'text/html', '/about'],
      ['gzip', 'text/plain', '/paper.txt'],
      ['gzip', 'application/json', '/_site/payload/about.json'],
    ]
    it.each(forms)('sends the %s form of %s that lies there: %s', async (accepted, type, path) => {
      const { status, headers } = await get(path, { 'accept-encoding': accepted })
      expect([status, headers['content-encoding'], headers['content-type']?.split(';', 1)[0]]).toEqual([
        200,
        accepted,
        type,
      ])
    })
  })
})

describe.each([
  ['netlify', netlifyHost, 2],
  ['cloudflare', cloudflareHost, 3],
] as const)('%s, by the rules of its documentation', (name, host, column) => {
  it.each(rows.map((row) => [row[0], row[column] ?? row[1]]))('answers %s with %s', (address, expected) => {
    const { status, location, file } = answerOf(host, folderOf(name), address)
    const shown = location ?? (file?.endsWith('.html') ? attributesOf(read(name, file), 'html').lang : '')
    expect(`${status} ${shown}`.trim()).toBe(expected)
  })

  it('sends the headers of a server, and each of them once', () => {
    const text = read(name, '_headers')
    expect(headersOf(text, '/about')).toEqual({
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
      'x-team': 'a "good" 50% team',
    })
    expect(headersOf(text, '/_site/assets/a.js')).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-frame-options': 'DENY',
    })
  })
})

describe('site prerender --host', () => {
  it('says where it wrote, and what the host cannot do', () => {
    expect(said.nginx).toContain(`Written for nginx: ${folderOf('nginx')}.nginx.conf\n`)
    expect(existsSync(join(folderOf('nginx'), 'nginx.conf'))).toBe(false)
    expect(said.apache).toContain('Written for apache: .htaccess\n')
    expect(said.netlify).toContain('Written for netlify: _headers, _redirects\n')
    expect(said.netlify).toContain(
      'Netlify has no status 410. These answer 404: /over (410), /en/over (410), /en/lost/* (410)',
    )
    expect(said.cloudflare).toContain('Cloudflare Pages cannot redirect by a query. Set these up as Redirect Rules')
    expect(said.cloudflare).toContain('/archive/* to https://archive.example/all/* (301)')
    for (const text of Object.values(said)) expect(text).not.toContain('A file can redirect neither')
  })
})
