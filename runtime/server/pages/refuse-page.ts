import type { IncomingMessage, ServerResponse } from 'node:http'
import { localeOfUnmatched } from '../../site/decide-locale.ts'
import { lastResortHeaders, plainPage } from '../http/last-resort-page.ts'
import { sendBody } from '../http/send-body.ts'
import type { SiteRuntime } from '../site-runtime.ts'

const RETRY_AFTER_S = 2
const HEADERS = { 'retry-after': String(RETRY_AFTER_S), 'cache-control': 'no-store' }

/**
 * Answers when too much has to be computed already: 503 at once, with a page in the language of the address that was made beforehand. Who
 * has been told to come again later is not read before then, so that those who do not wait cannot take what is left for others.
 */
export function createRefusal({ site, render, visitors }: SiteRuntime) {
  const pages = new Map(
    site.locales.available.map(({ code, dir }) => {
      const link = { href: '', label: render.text(code, 'errors.retry') }
      const title = render.text(code, 'errors.busy')
      return [code, plainPage({ status: 503, language: code, dir, title, details: '', link })]
    }),
  )

  function refuse(request: IncomingMessage, response: ServerResponse, send: () => void): void {
    // A proxy's connection is many visitors'.
    if (visitors.addressOf(request) === request.socket.remoteAddress) response.once('finish', () => pause(request))
    send()
  }

  return {
    page(request: IncomingMessage, response: ServerResponse): void {
      const locale = localeOfUnmatched(request.url?.split('?', 1)[0] ?? '', null, site.locales)
      const body = pages.get(locale) ?? Buffer.alloc(0)
      refuse(request, response, () =>
        sendBody(request, response, 503, { ...lastResortHeaders, ...HEADERS }, body, null),
      )
    },
    payload(request: IncomingMessage, response: ServerResponse): void {
      refuse(request, response, () => response.writeHead(503, { ...HEADERS, 'content-length': 0 }).end())
    },
  }
}

function pause({ socket }: IncomingMessage): void {
  socket.pause()
  setTimeout(() => socket.resume(), RETRY_AFTER_S * 1000).unref()
}
