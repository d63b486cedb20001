/**
 * The policy of every page, directive by directive: no inline script, no style attribute, one inlined stylesheet by its hash (D23).
 *
 * @param styleHash - `sha256-…` of that stylesheet; null in development, where hot reload injects styles and talks over a websocket.
 */
export function contentSecurityPolicy(styleHash: string | null): string[] {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHash === null ? "'unsafe-inline'" : `'${styleHash}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${styleHash === null ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    FRAME_ANCESTORS,
  ]
}

/** Counts in a header only; browsers warn when a page carries it. */
const FRAME_ANCESTORS = "frame-ancestors 'none'"

/** The policy as a page carries it itself, for file servers that send no header. */
export function carriedPolicy(styleHash: string): string {
  return contentSecurityPolicy(styleHash)
    .filter((directive) => directive !== FRAME_ANCESTORS)
    .join('; ')
}
