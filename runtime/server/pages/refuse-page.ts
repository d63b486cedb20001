import type { PayloadRefusal } from '../../page/payload.ts'
import { localeOfUnmatched } from '../../site/routing/decide-locale.ts'
import { type PageError, unavailable } from '../../steps/page-error.ts'
import type { Answer, Answering, SiteRequest } from '../http/exchange.ts'
import { lastResortHeaders, plainPage } from '../http/last-resort-page.ts'
import { wholeAnswer } from '../http/whole-answer.ts'
import type { SiteRuntime } from '../site-runtime.ts'

const RETRY_AFTER_S = 2
const HEADERS = { 'retry-after': String(RETRY_AFTER_S), 'cache-control': 'no-store' }

/** The headers of every payload. */
export const payloadHeaders = { 'content-type': 'application/json; charset=utf-8', 'x-robots-tag': 'noindex' }

/**
 * Answers when the server is overloaded: 503 at once, with Retry-After and a page prepared in each language. Until that time is over, nothing more
 * is read from the visitor's own connection, so that clients who ignore Retry-After cannot take what is left for others.
 */
export class PageRefusal {
  readonly #runtime: SiteRuntime
  readonly #pages: ReadonlyMap<string, Buffer>

  constructor(runtime: SiteRuntime) {
    const { site, render } = runtime
    this.#runtime = runtime
    this.#pages = new Map(
      site.locales.available.map(({ code, dir }) => {
        const link = { href: '', label: render.text(code, 'errors.retry') }
        const title = render.text(code, 'errors.busy')
        return [code, plainPage({ status: 503, language: code, dir, title, details: '', link })]
      }),
    )
  }

  page(request: SiteRequest): Answering {
    const locale = localeOfUnmatched(request.path, null, this.#runtime.site.locales)
    const body = this.#pages.get(locale) ?? Buffer.alloc(0)
    const answer = wholeAnswer(request, { status: 503, headers: { ...lastResortHeaders, ...HEADERS }, body })
    return answer instanceof Promise
      ? answer.then((ready) => this.#paused(request, ready))
      : this.#paused(request, answer)
  }

  payload(request: SiteRequest): Answer {
    const { headers, ...answer } = this.errorPayload(unavailable(null))
    return this.#paused(request, { ...answer, headers: { ...headers, ...HEADERS } })
  }

  /** The payload of an error, without a page. */
  errorPayload({ status, message }: PageError): Answer {
    const payload: PayloadRefusal = { build: this.#runtime.build, kind: 'error', status, message }
    const body = Buffer.from(JSON.stringify(payload))
    const headers = { ...payloadHeaders, 'cache-control': 'no-store', 'content-length': body.length }
    return { status, headers, body }
  }

  #paused(request: SiteRequest, answer: Answer): Answer {
    // The connection of a proxy belongs to many visitors.
    const isOwn = this.#runtime.visitors.addressOf(request) === request.socket.remoteAddress
    return isOwn ? { ...answer, pauseMs: RETRY_AFTER_S * 1000 } : answer
  }
}
