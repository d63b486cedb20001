import type { RenderedDocument } from '../../render/document.ts'
import { contentSecurityPolicy } from '../../site/http/content-security-policy.ts'
import type { SiteModel } from '../../site/site-model.ts'

/** The headers of every answer, and the content security policy of a page. */
export interface SecurityHeaders {
  /** For every answer of any kind; the manifest's own headers override them. */
  readonly always: Readonly<Record<string, string>>
  /** The policy of a document, which depends on the hash of its inlined stylesheet, and on the origins of its frames. */
  policyOf(document: Pick<RenderedDocument, 'styleHash' | 'frames'>): string
}

export function createSecurityHeaders(site: SiteModel, isDevelopment: boolean): SecurityHeaders {
  const policies = new Map<string, string>()
  return {
    always: {
      // The gallery shows pages in frames during development.
      'x-frame-options': isDevelopment ? 'SAMEORIGIN' : 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      ...(site.origin.startsWith('https:') ? { 'strict-transport-security': transportSecurity(site.hsts) } : {}),
      ...Object.fromEntries(Object.entries(site.headers).map(([name, value]) => [name.toLowerCase(), value])),
      'x-content-type-options': 'nosniff',
    },
    policyOf({ styleHash, frames }) {
      const key = [styleHash, ...frames].join(' ')
      const made = () => contentSecurityPolicy(isDevelopment ? null : styleHash, site, frames).join('; ')
      const policy = policies.get(key) ?? made()
      policies.set(key, policy)
      return policy
    },
  }
}

function transportSecurity({ maxAgeMs, includeSubDomains }: SiteModel['hsts']): string {
  return `max-age=${Math.round(maxAgeMs / 1000)}${includeSubDomains ? '; includeSubDomains' : ''}`
}
