import { hasStar } from '../../site/routing/find-redirect.ts'
import type { FileHost, HostRule } from './file-host.ts'
import { headerRules, ownHeaders } from './header-rules.ts'
import { joined, redirectLines } from './redirect-lines.ts'
import { rulesInWords } from './rule-in-words.ts'

/** From here on Netlify recommends fewer rules, since a deployment may fail. */
const MANY_REDIRECTS = 10_000
/** Statuses that Netlify does not support → the ones used instead. */
const STATUS: Readonly<Record<number, number>> = { 303: 302, 307: 302, 308: 301 }

/** `_headers` and `_redirects`: https://docs.netlify.com/routing/redirects/ */
export const netlify: FileHost = {
  title: 'Netlify',
  write(site) {
    const { rules, languages, tree } = site
    const lines = rules.map((rule) => [rule, redirectLines(rule)] as const)
    const unsaid = lines.flatMap(([rule, made]) => (made.length === 0 ? [rule] : []))
    const redirects = lines.flatMap(([rule, made]) => made.map((line) => [...line, statusOf(rule)].join(' ')))
    // Netlify finds only the 404.html at the root by itself.
    const errorPages = languages.flatMap(({ home, errorPage }) =>
      home === '/' ? [] : [`${encodeURI(home)}/* ${encodeURI(errorPage)} 404`],
    )
    const ownHeadersFile = tree.own('_headers') !== null
    const [gone, others] = [unsaid.filter(({ to }) => to === null), unsaid.filter(({ to }) => to !== null)]
    return {
      files: {
        ...(ownHeadersFile ? {} : { _headers: headerRules(site) }),
        _redirects: joined(tree.own('_redirects'), [...redirects, ...errorPages]),
      },
      advice: [
        ...(ownHeadersFile ? [ownHeaders('Netlify')] : []),
        ...(gone.length > 0 ? [`Netlify has no status 410. These answer 404: ${rulesInWords(gone)}`] : []),
        ...(others.length > 0
          ? [
              `Netlify reads a colon in an address as a parameter, so these redirects were left out: ${rulesInWords(others)}`,
            ]
          : []),
        ...(redirects.length > MANY_REDIRECTS
          ? [
              `There are ${redirects.length} redirects. With more than ${MANY_REDIRECTS}, a deployment to Netlify may fail: combine some of them with a star.`,
            ]
          : []),
      ],
    }
  },
}

/** Forced with `!`, since there is a file at the address of a redirect; with a star, files take precedence. */
function statusOf({ from, status }: HostRule): string {
  return `${STATUS[status] ?? status}${hasStar(from) ? '' : '!'}`
}
