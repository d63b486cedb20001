import { escapeHtml } from '../../values/texts/escape-html.ts'

/** Says nothing about the error: this page cannot know what is safe to show. */
const DETAILS =
  '<p>Unfortunately an error occurred and while showing the error page another error occurred</p><p>Error details: Error</p>'

/** The page for when the error page itself cannot be shown. It is constant except for status and text, so that nothing in it can fail. */
export function lastResortPage(status: number): Buffer {
  const isBadRequest = status >= 400 && status < 500
  const title = isBadRequest ? 'Bad request' : 'An error occurred while showing the error page'
  const details = isBadRequest ? '' : DETAILS
  return plainPage({
    status,
    language: 'en',
    dir: 'ltr',
    title,
    details,
    link: { href: '/', label: 'Go back to home' },
  })
}

/** A page that loads nothing. */
export function plainPage(page: {
  readonly status: number
  readonly language: string
  readonly dir: string
  readonly title: string
  /** As HTML. */
  readonly details: string
  readonly link: { readonly href: string; readonly label: string }
}): Buffer {
  const title = escapeHtml(page.title)
  return Buffer.from(
    `<!doctype html><html lang="${page.language}" dir="${page.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head><body data-error-status="${page.status}"><main><h1>${title}</h1>${page.details}<p><a href="${page.link.href}">${escapeHtml(page.link.label)}</a></p></main></body></html>`,
  )
}

/** The headers of that page. It loads nothing, so its policy allows nothing. */
export const lastResortHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const
