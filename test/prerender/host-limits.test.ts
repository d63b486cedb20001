import { describe, expect, it } from 'vitest'
import type { HostedSite, HostRule } from '../../runtime/prerender/host-files/file-host.ts'
import { fileHosts, type HostName } from '../../runtime/prerender/host-files/index.ts'

const MIB = 1024 * 1024

const rule = (from: string, to: string | null = '/about', more: Partial<HostRule> = {}): HostRule => ({
  ...{ from, to, query: {}, status: to === null ? 410 : 301 },
  ...more,
})
const rules = (count: number, from: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => rule(from(index)))

interface Facts {
  readonly rules?: readonly HostRule[]
  readonly headers?: HostedSite['headers']
  readonly tree?: Partial<HostedSite['tree']>
  readonly own?: Readonly<Record<string, string>>
}

function write(host: HostName, { rules = [], headers = { 'x-frame-options': 'DENY' }, tree, own = {} }: Facts) {
  return fileHosts[host].write({
    ...{ rules, headers },
    languages: [
      { home: '/', errorPage: '/404.html' },
      { home: '/en', errorPage: '/en/404.html' },
    ],
    tree: { fileCount: 1, largeFiles: [], covered: new Set(), own: (file) => own[file] ?? null, ...tree },
  })
}

const lines = (text: string | undefined) => (text ?? '').split('\n').filter((line) => /^\//.test(line))

describe('Cloudflare Pages', () => {
  it('gets as many redirects as it takes; the others are named, with their number and what to do', () => {
    const { files, advice } = write('cloudflare', {
      rules: [...rules(2005, (index) => `/old/${index}`), ...rules(102, (index) => `/old-${index}/*`)],
    })
    const written = lines(files._redirects)
    expect(written.filter((line) => line.includes('*'))).toHaveLength(100)
    expect(written.filter((line) => !line.includes('*'))).toHaveLength(2000)
    expect(advice).toEqual([
      'Cloudflare Pages takes 2000 redirects of single addresses, but there are 2107. The last 107 are pages that redirect, or have no page if a star covers them; Bulk Redirects of your account answer them with their status.',
      'Cloudflare Pages takes 100 redirects with a star, but there are 102. Set these up as Bulk Redirects of your account: /old-100/* to /about (301), /old-101/* to /about (301)',
    ])
  })

  it("counts the site's own", () => {
    const own = { _redirects: `# mine\n${Array.from({ length: 99 }, (_, index) => `/${index}/* /`).join('\n')}\n` }
    const { files, advice } = write('cloudflare', { rules: [rule('/a/*'), rule('/b/*')], own })
    expect(lines(files._redirects)).toHaveLength(99 + 3)
    expect(advice.join()).toContain('there are 101')
  })

  it.each([
    [
      'too many files',
      { tree: { fileCount: 20_001 } },
      'takes 20000 files of a site, 100000 on a paid plan, but there are 20001',
    ],
    [
      'a large file',
      { tree: { largeFiles: [{ path: 'film.mp4', bytes: 25 * MIB + 1 }] } },
      'no file larger than 25 MiB. Put these elsewhere, perhaps in R2: film.mp4 (26 MiB)',
    ],
    ['a long header', { headers: { 'x-long': 'a'.repeat(2000) } }, '"x-long" has 2010'],
    ['a long address', { rules: [rule(`/${'a'.repeat(1000)}`)] }, 'at most 1000 characters'],
    ['a colon', { rules: [rule('/wiki/a:b')] }, 'These were left out: /wiki/a:b to /about (301)'],
  ])('says of %s what it is', (_, facts, said) => {
    expect(write('cloudflare', facts).advice.join()).toContain(said)
  })

  it('is told nothing of what it takes', () => {
    const facts = {
      rules: rules(2000, (index) => `/${index}`),
      tree: { fileCount: 20_000, largeFiles: [{ path: 'a', bytes: 25 * MIB }] },
    }
    expect(write('cloudflare', facts).advice).toEqual([])
  })
})

describe('Netlify', () => {
  it('is asked for fewer redirects from 10,000 on', () => {
    const advice = (count: number) => write('netlify', { rules: rules(count, (index) => `/${index}`) }).advice
    expect([advice(10_000), advice(10_001)[0]]).toEqual([[], expect.stringContaining('There are 10001 redirects')])
  })

  it('gets a page for what is missing in each language after all redirects', () => {
    expect(lines(write('netlify', { rules: [rule('/a'), rule('/b/*', '/c/*')] }).files._redirects)).toEqual([
      '/a /about 301!',
      '/b /c 301',
      '/b/* /c/:splat 301',
      '/en/* /en/404.html 404',
    ])
  })
})

describe("a site's own files", () => {
  it.each(['netlify', 'cloudflare'] as const)('of redirects come first for %s, and of headers stand alone', (host) => {
    const { files, advice } = write(host, { rules: [rule('/a')], own: { _redirects: '/a /mine\n', _headers: '/*\n' } })
    expect(lines(files._redirects).slice(0, 2)).toEqual(['/a /mine', expect.stringMatching(/^\/a \/about 301/)])
    expect(Object.keys(files)).toEqual(['_redirects'])
    expect(advice.join()).toMatch(/gets your public\/_headers as it is/)
  })

  it('come first for Apache', () => {
    const text = write('apache', { own: { '.htaccess': 'Require valid-user\n' } }).files['.htaccess'] ?? ''
    expect(text).toMatch(/^Require valid-user\n\n# Written by site prerender\.\n/)
    const pages = write('apache', { own: { '.htaccess': '  errordocument 404 /mine.html\n' } }).files['.htaccess'] ?? ''
    expect(pages.match(/^ *ErrorDocument .*/gim)).toEqual([
      '  errordocument 404 /mine.html',
      'ErrorDocument 410 /404.html',
      '  ErrorDocument 410 /en/404.html',
    ])
  })
})

describe('programs', () => {
  it('nginx is told no header in which it would look for a variable', () => {
    const { beside, advice } = write('nginx', { headers: { 'x-price': '5$', 'x-name': 'a' } })
    expect(beside?.text).not.toContain('x-price')
    expect(beside?.text).toContain('add_header x-name "a" always;')
    expect(advice).toEqual(['nginx takes a dollar in a header for a variable. Left out: x-price'])
  })

  it('Apache, which reads its file for each request, is better told many redirects elsewhere', () => {
    const advice = (count: number) => write('apache', { rules: rules(count, (index) => `/${index}`) }).advice
    expect([advice(2000), advice(2001)[0]]).toEqual([[], expect.stringContaining('it has 2001 redirects')])
  })
})
