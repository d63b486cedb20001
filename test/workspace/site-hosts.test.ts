import { describe, expect, it } from 'vitest'
import { SiteHosts } from '../../runtime/workspace/site-hosts.ts'

/** Sites that read their host from different places: `luz` only from the request, `sol` from the proxy in front. */
const hosts = new SiteHosts(
  [
    { site: 'luz', hosts: ['luz.example', 'www.luz.example'] },
    { site: 'sol', hosts: ['sol.example'] },
  ],
  (site, { headers }) =>
    String((site === 'sol' && headers['x-forwarded-host']) || headers.host).replace(/\.?(?::\d+)?$/, ''),
)
const find = (host: string, forwarded?: string) =>
  hosts.find({ headers: { host, ...(forwarded && { 'x-forwarded-host': forwarded }) }, socket: {} })

describe('the site of a request', () => {
  it.each([
    ['its own host', 'luz.example', 'luz', null],
    ['the same with a port', 'luz.example:8080', 'luz', null],
    ['the same in large letters', 'LUZ.Example', 'luz', null],
    ['the same as a whole name, which ends with a dot', 'luz.example.', 'luz', null],
    ['the same with a dot and a port', 'luz.example.:8080', 'luz', null],
    ['another host of it', 'www.luz.example', 'luz', 'luz.example'],
  ])('is found by %s', (_, host, site, movedTo) => {
    expect(find(host)).toEqual({ site, movedTo })
  })

  it.each(['', 'example', 'x.luz.example', 'luz.example..', 'luz.example, sol.example:1x', '__proto__'])(
    'is none for the host %j',
    (host) => expect(find(host)).toBeNull(),
  )

  it('is the one that a proxy names, where the site trusts it', () => {
    expect(find('internal', 'sol.example')).toEqual({ site: 'sol', movedTo: null })
    expect(find('sol.example', 'sol.example, other.example')).toBeNull()
  })

  it('is not the one that anybody names whom the site does not trust', () => {
    expect(find('sol.example', 'luz.example')).toBeNull()
    expect(find('luz.example', 'sol.example')).toEqual({ site: 'sol', movedTo: null })
    expect(find('luz.example', 'other.example')).toEqual({ site: 'luz', movedTo: null })
    expect(find('internal', 'luz.example')).toBeNull()
  })
})
