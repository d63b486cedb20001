import type { RenderedDocument } from '../../render/document.ts'
import { localeOfUnmatched } from '../../site/routing/decide-locale.ts'
import type { PageError } from '../../steps/page-error.ts'
import type { Answer, SiteRequest } from '../http/exchange.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { wholeAnswer } from '../http/whole-answer.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { toPageRequest } from './page-request.ts'

/**
 * The error page for a request that is not for a page, in the language of its address, or in the one that its visitor has chosen.
 *
 * @param headers - added to those of every page.
 */
export async function errorPage(
  request: SiteRequest,
  error: PageError,
  runtime: SiteRuntime,
  security: SecurityHeaders,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  // The rest of the body is read to its end, so that the answer arrives.
  request.body.resume()
  const { site, renderFor } = runtime
  const { cookie, path, about } = toPageRequest(request, request.path, '', runtime, null)
  const locale = localeOfUnmatched(path, cookie(site.cookies.language.name) ?? null, site.locales)
  const document = await renderFor(request).errorDocument(error, locale, about)
  return wholeAnswer(request, {
    status: error.status,
    headers: { ...passingPageHeaders(document, security), ...headers },
    body: document.body,
  })
}

/** The headers of a page that is for one visitor only, and must not be stored. */
export function passingPageHeaders(document: RenderedDocument, security: SecurityHeaders): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': security.policyOf(document),
    'cache-control': 'private, no-store',
  }
}
