import { describe, expect, it } from 'vitest'
import { matchRoute } from '../../runtime/site/routing/match-route.ts'
import { createRouteTable } from '../../runtime/site/routing/route-table.ts'
import { siteOf, twoLanguages } from './site-of.ts'

const { site } = siteOf(
  twoLanguages(`
routes:
  - { name: index, path: /, sections: [] }
  - { name: contact, path: /contact, sections: [] }
  - { name: children, path: /niños, sections: [] }
  - { name: courses, path: { es: /cursos, en: /courses }, sections: [] }
  - { name: local, path: { es: /solo-aquí }, sections: [] }
  - { name: workshop, path: { es: /talleres/:slug, en: /workshops/:slug }, params: { slug: { type: string } }, sections: [] }
redirects:
  - { from: /viejo, to: contact }
  - { from: /contact, to: index }
  - { from: /fuera, to: 'https://example.com', status: 302 }
  - { from: /lejos, to: 'https://example.com/a%20b?c=d#e', status: 308 }
  - { from: /a-local, to: local, status: 307 }
  - { from: /archivo/*, to: /blog/*#top }
  - { from: /archivo/2019/*, to: 'https://example.com/2019/*', status: 302 }
  - { from: /archivo/2019/uno, to: contact }
  - { from: /todo/*, to: /* }
  - { from: /fin/*, to: contact }
  - { from: /niños-viejos/*, to: /niños?de=viejos }
  - { from: /inicio, to: '/?de=inicio' }
  - { from: /a-mapa, to: { route: contact, query: { de: mapa, n: 2 }, hash: señal } }
  - { from: /taller, to: { route: workshop, params: { slug: pan dulce } } }
  - { from: /taller-dulce, to: { route: workshop, params: { slug: pan-dulce } } }
  - { from: { path: /viejo.php, query: { id: '7' } }, to: contact }
  - { from: { path: /viejo.php, query: { id: '7', hoja: '2' } }, to: courses, status: 302 }
  - { from: { path: /, query: { p: '3' } }, to: '/contact?de=blog' }
  - { from: { path: /, query: { p: '9' } }, gone: true }
  - { from: /cerrado, gone: true }
  - { from: /cerrado/*, to: contact }
  - { from: /contact, gone: true }
`),
)
const table = createRouteTable(site)

describe('a path and its page', () => {
  it.each([
    ['/', 'index___es'],
    ['/en', 'index___en'],
    ['/contact', 'contact___es'],
    ['/en/contact', 'contact___en'],
    ['/ni%C3%B1os', 'children___es'],
    ['/en/ni%C3%B1os', 'children___en'],
    ['/cursos', 'courses___es'],
    ['/en/courses', 'courses___en'],
    ['/solo-aqu%C3%AD', 'local___es'],
  ])('%s is %s', (path, key) => {
    expect(matchRoute(table, path)).toMatchObject({ kind: 'page', route: { key } })
  })

  it.each([
    '/es',
    '/es/contact',
    '/fr',
    '/nope',
    '/en/nope',
    '/courses',
    '/en/cursos',
    '/en/solo-aqu%C3%AD',
    '/index',
    '/index___es',
    '/contact/x',
    '//',
    '//contact',
    '/contact//',
    '//example.com',
    '/__proto__',
    '/constructor',
    '/toString',
    '/contact.',
    '/.',
    '/..',
  ])('%s is no page', (path) => {
    expect(matchRoute(table, path)).toEqual({ kind: 'none' })
  })

  it.each([
    '/%E0%A4%A',
    '/%',
    '/contact%',
    '/%zz',
    '/a%00b',
    '/%0d%0aset-cookie:x',
    '/a%2fb',
    '/a%2Fb',
    '/a%5cb',
    '/a\\b',
    '/%7f',
    'contact',
    '',
  ])('%s is malformed', (path) => {
    expect(matchRoute(table, path)).toEqual({ kind: 'malformed' })
  })
})

describe('another spelling of a page answers one 301 to it', () => {
  it.each([
    ['/contact/', '/contact'],
    ['/CONTACT', '/contact'],
    ['/Contact/', '/contact'],
    ['/en/', '/en'],
    ['/EN', '/en'],
    ['/En/Contact/', '/en/contact'],
    ['/%63ontact', '/contact'],
    ['/NI%C3%91OS', '/ni%C3%B1os'],
    ['/nin%CC%83os', '/ni%C3%B1os'], // n and a combining tilde
    ['/ni%c3%b1os', '/ni%C3%B1os'],
  ])('%s leads to %s, which stays', (path, canonical) => {
    expect(matchRoute(table, path)).toEqual({ kind: 'redirect', to: canonical, status: 301 })
    expect(matchRoute(table, canonical).kind).toBe('page')
  })

  it('decodes once: a path that is encoded twice is no page', () => {
    expect(matchRoute(table, '/%2563ontact')).toEqual({ kind: 'none' })
  })
})

describe('declared redirects', () => {
  it.each([
    ['/viejo', '/contact', 301],
    ['/en/viejo', '/en/contact', 301],
    ['/VIEJO/', '/contact', 301],
    ['/fuera', 'https://example.com/', 302],
    ['/en/fuera', 'https://example.com/', 302],
    ['/lejos', 'https://example.com/a%20b?c=d#e', 308],
    ['/a-local', '/solo-aqu%C3%AD', 307],
  ])('%s leads to %s with %i', (path, to, status) => {
    expect(matchRoute(table, path)).toMatchObject({ kind: 'redirect', to, status })
  })

  it.each([
    ['/archivo/a/b', '/blog/a/b#top'],
    ['/en/archivo/a', '/en/blog/a#top'],
    ['/ARCHIVO/Ab/C%20d/', '/blog/Ab/C%20d#top'],
    ['/archivo', '/blog#top'],
    ['/archivo/', '/blog#top'],
    ['/archivo/2020/%C3%B1', '/blog/2020/%C3%B1#top'],
    ['/archivo/2019/dos', 'https://example.com/2019/dos'],
    ['/archivo/2019/uno', '/contact'],
    ['/archivo/2019/uno/mas', 'https://example.com/2019/uno/mas'],
    ['/todo/x', '/x'],
    ['/todo', '/'],
    ['/en/todo', '/en'],
    ['/fin/a/b', '/contact'],
    ['/ni%C3%B1os-viejos/a', '/ni%C3%B1os?de=viejos'],
    ['/en/inicio', '/en?de=inicio'],
  ])('%s leads to %s, by the one with the most in front of its star', (path, to) => {
    expect(matchRoute(table, path)).toMatchObject({ kind: 'redirect', to })
  })

  it.each(['/archivos/a', '/archiv', '/de/archivo/a'])('%s is not below a star', (path) => {
    expect(matchRoute(table, path)).toEqual({ kind: 'none' })
  })

  it.each([
    ['/todo//example.com', 'none'],
    ['/todo/%2Fexample.com', 'malformed'],
    ['/todo/%5Cexample.com', 'malformed'],
    ['/todo/\\example.com', 'malformed'],
    ['/todo/%09/example.com', 'malformed'],
    ['/todo/a%0d%0aset-cookie:b', 'malformed'],
    ['/todo/..', 'none'],
    ['/todo/%2e%2e/example.com', 'none'],
    ['/todo/./example.com', 'none'],
  ])('%s leads nowhere: it could become the address of another host or of another folder', (path, kind) => {
    expect(matchRoute(table, path).kind).toBe(kind)
  })

  it('write what a star stood for as a part of a path, whatever it holds', () => {
    expect(matchRoute(table, '/todo/a%3Fb%23c:d%2520')).toMatchObject({ to: '/a%3Fb%23c%3Ad%2520' })
  })

  it.each([
    ['/a-mapa', '/contact?de=mapa&n=2#se%C3%B1al'],
    ['/en/a-mapa', '/en/contact?de=mapa&n=2#se%C3%B1al'],
    ['/taller-dulce', '/talleres/pan-dulce'],
    ['/en/taller-dulce', '/en/workshops/pan-dulce'],
  ])('%s leads to %s, with the parts of its link', (path, to) => {
    expect(matchRoute(table, path)).toMatchObject({ kind: 'redirect', to })
  })

  it('do not lead to a path that parameters cannot make', () => {
    expect(matchRoute(table, '/taller')).toEqual({ kind: 'none' })
  })

  it.each([
    ['/viejo.php', '?id=7', '/contact', ''],
    ['/Viejo.php/', '?id=7', '/contact', ''],
    ['/en/viejo.php', '?a=1&id=7&b=%26', '/en/contact', '?a=1&b=%26'],
    ['/viejo.php', '?hoja=2&id=7', '/cursos', ''],
    ['/viejo.php', '?hoja=3&id=7', '/contact', '?hoja=3'],
    ['/viejo.php', '?id=8&id=7', '/contact', '?id=8'],
    ['/', '?p=3', '/contact?de=blog', ''],
    ['/en', '?p=3', '/en/contact?de=blog', ''],
  ])('%s%s leads to %s by its query, and passes on the rest: %s', (path, query, to, search) => {
    expect(matchRoute(table, path, query)).toMatchObject({ kind: 'redirect', to, search })
  })

  it.each([
    ['/viejo.php', ''],
    ['/viejo.php', '?id=77'],
    ['/viejo.php', '?ID=7'],
    ['/viejo.php', '?hoja=2'],
    ['/viejo.php', '?__proto__=7'],
  ])('%s%s is not asked for by any of them', (path, query) => {
    expect(matchRoute(table, path, query)).toEqual({ kind: 'none' })
  })

  it('leave a page alone whose query says something else', () => {
    expect(matchRoute(table, '/', '?p=4').kind).toBe('page')
  })

  it.each([
    ['/cerrado', 'es'],
    ['/en/CERRADO/', 'en'],
  ])('say of %s that it is gone, in %s', (path, locale) => {
    expect(matchRoute(table, path)).toMatchObject({ kind: 'gone', locale })
    expect(matchRoute(table, `${path}/a`.replace('//', '/'))).toMatchObject({ kind: 'redirect' })
  })

  it('say that an address is gone which only its query tells from a page', () => {
    expect(matchRoute(table, '/', '?p=9')).toMatchObject({ kind: 'gone', query: { p: '9' } })
  })

  it('do not exist in a language that has no such page', () => {
    expect(matchRoute(table, '/en/a-local')).toEqual({ kind: 'none' })
  })

  it('give way to a page', () => {
    expect(matchRoute(table, '/contact').kind).toBe('page')
  })

  it('lead nowhere but to paths and to full https addresses', () => {
    for (const { to } of site.redirects.filter((old) => old.kind === 'redirect'))
      expect(/^\/(?!\/)/.test(to) || to.startsWith('https://example.com/'), to).toBe(true)
  })
})

describe('the cost of a match does not grow with the site', () => {
  const many = Array.from(
    { length: 5000 },
    (_, index) => `  - { name: page-${index}, path: /pages/${index}, sections: [A, B] }`,
  )
  const large = siteOf(twoLanguages(`routes:\n${many.join('\n')}`)).site
  const largeTable = createRouteTable(large)

  it('since the table is made of maps, one entry for a route', () => {
    for (const map of Object.values(largeTable)) expect(map).toBeInstanceOf(Map)
    expect(largeTable.exact.size).toBe(10_000)
    expect(largeTable.folded.size).toBe(10_000)
    expect(largeTable.byKey.size).toBe(10_000)
  })

  it('and matching looks up, and never walks', () => {
    const walked: string[] = []
    const guarded = <Value>(map: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
      new Proxy(map, {
        get(target, property) {
          if (property !== 'get' && property !== 'has') walked.push(String(property))
          const member: unknown = Reflect.get(target, property)
          return typeof member === 'function' ? member.bind(target) : member
        },
      })
    const watched = {
      exact: guarded(largeTable.exact),
      folded: guarded(largeTable.folded),
      forms: largeTable.forms,
      patternByKey: largeTable.patternByKey,
      redirects: guarded(largeTable.redirects),
      wildcards: largeTable.wildcards,
      queries: guarded(largeTable.queries),
      byKey: guarded(largeTable.byKey),
    }
    expect(matchRoute(watched, '/en/pages/4999')).toMatchObject({ route: { key: 'page-4999___en' } })
    expect(matchRoute(watched, '/PAGES/0/')).toMatchObject({ to: '/pages/0' })
    expect(matchRoute(watched, '/pages/5000').kind).toBe('none')
    expect(walked).toEqual([])
  })

  it('and every route of five thousand is found in both languages', () => {
    const lost = large.routes.filter((route) => {
      const match = matchRoute(largeTable, route.path)
      return match.kind !== 'page' || match.route !== route
    })
    expect(lost).toEqual([])
  })
})
