import type { RenderedDocument } from '../../render/document.ts'
import { contentSecurityPolicy } from '../../site/http/content-security-policy.ts'
import type { SiteModel } from '../../site/site-model.ts'

/** Headers of every answer, and the policy of a page. */
export interface SecurityHeaders {
  /** For every answer, whatever it is; the manifest's own win. */
  readonly always: Readonly<Record<string, string>>
  /** The policy of a document, by the hash of its one inlined stylesheet, and where frames may come from. */
  policyOf(document: Pick<RenderedDocument, 'styleHash' | 'frames'>): string
}

export function createSecurityHeaders(site: SiteModel, isDevelopment: boolean): SecurityHeaders {
  const policies = new Map<string, string>()
  return {
    always: {
      // The gallery of development shows pages in frames.
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
