import { describe, expect, it } from 'vitest'
import { renewLock } from '../../runtime/addresses/renew-lock.ts'
import { siteAddresses } from '../../runtime/addresses/site-addresses.ts'
import { type LockedAddress, readUrlsLock, writeUrlsLock } from '../../runtime/addresses/urls-lock.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'

const page = (path: string, route = 'about', entry: string | null = null): LockedAddress => ({
  ...{ kind: 'page', path, route, locale: 'en', entry },
})

describe('the lock of addresses', () => {
  it('says what was written, sorted, a line for each', () => {
    const all: LockedAddress[] = [
      page('/ñu/a b%2F', 'post', 'posts/a b\n'),
      { kind: 'old-site', path: '/x.php' },
      page('/'),
      { kind: 'redirect', path: '/old' },
    ]
    const text = writeUrlsLock(all)
    expect(text.split('\n').slice(1)).toEqual([
      ...['/ about en', '/old @redirect', '/x.php @old-site', '/ñu/a%20b%252F post en posts/a%20b%0A', ''],
    ])
    const { addresses, fault } = readUrlsLock(text)
    expect(fault).toBeNull()
    expect(addresses.map(({ line, ...address }) => address)).toEqual([all[2], all[3], all[1], all[0]])
    expect(addresses.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  })

  it('is the same for the same addresses, in whatever order they come', () => {
    const all = [page('/a'), page('/b'), page('/a/b')]
    expect(writeUrlsLock(all.toReversed())).toBe(writeUrlsLock(all))
  })
})

describe('the addresses of a site', () => {
  const { site } = siteOf(
    twoLanguages(`
routes:
  - { name: index, path: /, sections: [] }
  - { name: courses, path: { es: /cursos, en: /courses }, sections: [] }
  - { name: local, path: { es: /solo }, sections: [] }
  - { name: any, path: /any/:id, params: { id: { type: string } }, sections: [] }
redirects:
  - { from: /viejo, to: courses }
  - { from: /todo/*, to: index }
  - { from: { path: /p.php, query: { id: '7' } }, to: index }
  - { from: /cerrado, gone: true }
`),
  )

  it('are its pages in every language, and what leads on from one path', () => {
    const now = siteAddresses(site, () => null)
    expect(now.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      ...['page /', 'page /en', 'page /cursos', 'page /en/courses', 'page /solo'],
      ...['redirect /viejo', 'redirect /en/viejo'],
    ])
  })
})

describe('a renewed lock', () => {
  const old: LockedAddress = { kind: 'old-site', path: '/old.php' }

  it('takes what is there, and lets go what is not', () => {
    const { addresses, added, dropped } = renewLock([page('/a'), page('/b')], [page('/B'), page('/c')], () => false)
    expect(addresses).toEqual([page('/B'), page('/c')])
    expect([added, dropped]).toEqual([[page('/c')], [page('/a')]])
  })

  it('keeps what belongs to the site before, unless it has become a page, and what nobody can tell', () => {
    const led: LockedAddress = { kind: 'redirect', path: '/old.php' }
    expect(renewLock([old], [led], () => false).addresses).toEqual([old])
    expect(renewLock([old], [page('/old.php')], () => false).addresses).toEqual([page('/old.php')])
    expect(renewLock([page('/a')], [], () => true)).toEqual({ addresses: [page('/a')], added: [], dropped: [] })
  })
})
