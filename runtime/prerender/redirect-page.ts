import { escapeHtml } from '../values/texts/escape-html.ts'

/**
 * The script of such pages, as a file, since no page has an inline script. Leads on with the visitor's query and hash, as a server would: what the
 * target sets itself stays. Stops the parser first, so that the refresh below it does not lead elsewhere in the meantime.
 */
export const redirectScript = {
  path: '/_site/redirect.js',
  text: 'stop();const to=new URL(document.querySelector("link").href),own=new Set(to.searchParams.keys());for(const[name,value]of new URLSearchParams(location.search))if(!own.has(name))to.searchParams.append(name,value);if(!to.hash)to.hash=location.hash;location.replace(to)\n',
}

/** A redirect for static hosts, which can only answer with a page: it leads on at once, and shows where to. Without scripts, the visitor's query is lost. */
export function redirectPage(to: string): string {
  const target = escapeHtml(to)
  return `<!doctype html><html lang="und"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'"><title>${target}</title><meta name="robots" content="noindex"><link rel="canonical" href="${target}"><script src="${redirectScript.path}"></script><meta http-equiv="refresh" content="0; url=${target}"></head><body><p><a href="${target}">${target}</a></p></body></html>`
}
