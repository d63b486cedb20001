import { localeOfUnmatched } from '../../site/routing/decide-locale.ts'
import { type Answer, type Answering, emptyAnswer, type SiteRequest } from '../http/exchange.ts'
import { lastResortHeaders, plainPage } from '../http/last-resort-page.ts'
import { wholeAnswer } from '../http/whole-answer.ts'
import type { SiteRuntime } from '../site-runtime.ts'

const RETRY_AFTER_S = 2
const HEADERS = { 'retry-after': String(RETRY_AFTER_S), 'cache-control': 'no-store' }

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
    return this.#paused(request, emptyAnswer(503, HEADERS))
  }

  #paused(request: SiteRequest, answer: Answer): Answer {
    // The connection of a proxy belongs to many visitors.
    const isOwn = this.#runtime.visitors.addressOf(request) === request.socket.remoteAddress
    return isOwn ? { ...answer, pauseMs: RETRY_AFTER_S * 1000 } : answer
  }
}
