import type { CheckContext } from './check-context.ts'

/** Response headers that the runtime alone can know, and the two on which its other promises rest. */
const ownHeaders: ReadonlySet<string> = new Set([
  'allow',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'content-security-policy',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'location',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'vary',
  'x-content-type-options',
])

/** A header that every answer gets from the runtime would lose against it, or break the answer. */
export function checkHeaders(context: CheckContext): void {
  for (const name of Object.keys(context.manifest.headers)) {
    if (ownHeaders.has(name.toLowerCase()))
      context.report('manifest/reserved-header', ['headers', name], { name }, 'key')
  }
}
