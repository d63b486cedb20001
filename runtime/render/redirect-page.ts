import { escapeHtml } from '../values/escape-html.ts'

/** A redirect for static hosts, which can only answer with a page: it leads on at once, and shows where to. */
export function redirectPage(to: string): string {
  const target = escapeHtml(to)
  return `<!doctype html><html lang="und"><head><meta charset="utf-8"><title>${target}</title><meta name="robots" content="noindex"><link rel="canonical" href="${target}"><meta http-equiv="refresh" content="0; url=${target}"></head><body><p><a href="${target}">${target}</a></p></body></html>`
}
