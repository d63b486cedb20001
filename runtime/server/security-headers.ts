import type { SiteModel } from '../site/site-model.ts'

/** Headers of every answer, and the policy of a page. The one place that knows them. */
export interface SecurityHeaders {
  /** For every answer, whatever it is. */
  readonly always: Readonly<Record<string, string>>
  /** The policy of a document whose one inlined stylesheet has this hash. */
  contentSecurityPolicy(styleHash: string): string
}

/** @see decisions D23; reliability section 1 */
export function createSecurityHeaders(site: SiteModel, isDevelopment: boolean): SecurityHeaders {
  const always = {
    ...site.headers,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(site.origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  return {
    always,
    contentSecurityPolicy: (styleHash) =>
      [
        "default-src 'none'",
        "script-src 'self'",
        // Hot reload injects styles, and talks over a websocket.
        `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'${styleHash}'`}`,
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
  }
}
