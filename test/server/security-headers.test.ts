import { describe, expect, it } from 'vitest'
import { createSecurityHeaders } from '../../runtime/server/security-headers.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'

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
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
  })

  it('are added to them', () => {
    expect(headersOf('{ X-Made-By: tests }')).toMatchObject({ 'x-made-by': 'tests', 'x-frame-options': 'DENY' })
  })
})
