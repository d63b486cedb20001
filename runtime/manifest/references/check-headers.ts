import type { CheckContext } from './check-context.ts'

/** Response headers that only the runtime can determine, and the two on which its security depends. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
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

/** Reports headers that the runtime sets itself: the manifest's would be ignored, or break the response. */
export function checkHeaders(context: CheckContext): void {
  for (const name of Object.keys(context.manifest.headers)) {
    if (OWN_HEADERS.has(name.toLowerCase()))
      context.report('manifest/reserved-header', ['headers', name], { name }, 'key')
  }
}
