import { describe, expect, it } from 'vitest'
import { createSecurityHeaders } from '../../../runtime/server/http/security-headers.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'

function headersOf(headers: string): Readonly<Record<string, string>> {
  const { site } = siteOf(twoLanguages(`headers: ${headers}\nroutes: [{ name: index, path: /, sections: [] }]`))
  return createSecurityHeaders(site, false).always
}

describe('response headers of the manifest', () => {
  it("win over the runtime's own, in whatever case they are written", () => {
    expect(headersOf("{ Referrer-Policy: no-referrer, Permissions-Policy: 'camera=(self)' }")).toEqual({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self)',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    })
  })

  it('are added to them', () => {
    expect(headersOf('{ X-Made-By: tests }')).toMatchObject({ 'x-made-by': 'tests', 'x-frame-options': 'DENY' })
  })
})

describe('what browsers remember of https', () => {
  const remembered = (origin: string, server = '{}') =>
    createSecurityHeaders(
      siteOf(`version: 1
site: { product: Test, origin: '${origin}' }
server: ${server}
locales: { default: es, available: { es: { label: Español } } }
routes: [{ name: index, path: /, sections: [] }]
`).site,
      false,
    ).always['strict-transport-security']

  it('is this host, for a year, and no host below it: those may have to answer by http', () => {
    expect(remembered('https://shop.example')).toBe('max-age=31536000')
  })

  it('is what the manifest says', () => {
    expect(remembered('https://shop.example', '{ hsts: { includeSubDomains: true } }')).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect(remembered('https://shop.example', '{ hsts: { maxAge: 5m } }')).toBe('max-age=300')
    expect(remembered('https://shop.example', '{ hsts: { maxAge: 0s } }')).toBe('max-age=0')
  })

  it('is nothing where the site is served by http', () => {
    expect(remembered('http://shop.example', '{ hsts: { includeSubDomains: true } }')).toBeUndefined()
  })
})
