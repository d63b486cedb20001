import { beside } from '../../artefact/prerendered-folder.ts'
import { hasStar, withSplat } from '../../site/routing/find-redirect.ts'
import type { FileHost, HostedSite, HostLanguage, HostRule } from './file-host.ts'
import { LASTING, LASTING_FOLDERS, PASSING } from './lasting-folders.ts'
import { namedFew } from './named-few.ts'
import { literal, queryPattern } from './query-pattern.ts'

/** Directives, one per line. */
type Lines = readonly string[]

/** nginx variables for what the star matched, with and without its leading slash. nginx does not encode named groups a second time. */
const BELOW = '$site_below'
const REST = 'site_rest'

/** What a `server` block includes. It is written beside the folder, since nginx would serve a file inside it to everybody. */
export const nginx: FileHost = {
  title: 'nginx',
  write(site) {
    const unsaid = Object.keys(site.headers).filter((name) => site.headers[name]?.includes('$'))
    const headers = Object.fromEntries(Object.entries(site.headers).filter(([name]) => !unsaid.includes(name)))
    return {
      files: {},
      beside: { suffix: beside.nginx, text: `${config({ ...site, headers }).join('\n')}\n` },
      advice:
        unsaid.length > 0 ? [`nginx takes a dollar in a header for a variable. Left out: ${namedFew(unsaid)}`] : [],
    }
  },
}

function config(site: HostedSite): Lines {
  const stars = site.rules.filter(({ from }) => hasStar(from))
  const exact = rulesByAddress(site.rules.filter(({ from }) => !hasStar(from)))
  const homes = site.languages.map(({ home }) => home)
  const fronts = [...new Set([...homes, ...stars.map(frontOf)])]
  return [
    '# Written by site prerender. Include it in the server block that has this folder as its root.',
    ...headers(site, PASSING),
    ...errorPages('/', site),
    'absolute_redirect off;',
    'gzip_static on;',
    '# Where nginx has the module ngx_brotli: brotli_static on;',
    ...LASTING_FOLDERS.flatMap((folder) =>
      location(`^~ ${folder}`, [...headers(site, LASTING), 'try_files $uri =404;']),
    ),
    ...[...exact].flatMap(([from, rules]) =>
      from === '/' ? [] : location(`= ${quoted(from)}`, ofAddress(from, rules, site)),
    ),
    ...stars
      .filter((rule) => frontOf(rule) !== '/' && !exact.has(frontOf(rule)))
      .flatMap((rule) => location(`= ${quoted(frontOf(rule))}`, ofAddress(frontOf(rule), [], site))),
    ...fronts.flatMap((front) => ofFolder(front, site)),
    // At `/`, nginx would otherwise look for a folder, because of the slash at the end.
    ...location('= /', ofAddress('/', exact.get('/') ?? [], site, '/index.html')),
    ...stars.flatMap((rule, index) => location(starName(index), ofStar(rule, site))),
  ]
}

function rulesByAddress(rules: readonly HostRule[]): ReadonlyMap<string, readonly HostRule[]> {
  const found = new Map<string, HostRule[]>()
  for (const rule of rules) found.set(rule.from, [...(found.get(rule.from) ?? []), rule])
  return found
}

/** The header directives, for every block with its own: such a block inherits none. */
function headers({ headers }: HostedSite, cacheControl: string): Lines {
  return [
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    `add_header cache-control ${quoted(cacheControl)};`,
  ]
}

/** The error pages of the language that a path is in. */
function errorPages(path: string, { languages }: HostedSite): Lines {
  const isIn = ({ home }: HostLanguage) => home === '/' || `${path}/`.startsWith(`${home}/`)
  const page = languages.findLast(isIn)?.errorPage ?? '/404.html'
  return [404, 410].map((status) => `error_page ${status} ${quoted(page)};`)
}

/** The directives of one address: first what its query decides, last its page. */
function ofAddress(path: string, rules: readonly HostRule[], site: HostedSite, file = '$uri/index.html'): Lines {
  const asked = rules.filter(({ query }) => Object.keys(query).length > 0)
  const plain = rules.find((rule) => !asked.includes(rule))
  const mayFail = plain === undefined || plain.to === null || asked.some(({ to }) => to === null)
  return [
    ...(mayFail ? errorPages(path, site) : []),
    ...asked.map(({ query, to, status }) => {
      const answer = to === null ? 'return 410;' : `return ${status} ${quoted(plainText(to))};`
      return `if ($args ~ ${quoted(queryPattern(query))}) { ${answer} }`
    }),
    ...(plain === undefined ? [page(path, site, file)] : answer(plain.status, plain.to && plainText(plain.to))),
  ]
}

function ofFolder(front: string, site: HostedSite): Lines {
  const lines = [
    ...errorPages(front, site),
    // The address of a page has no trailing slash.
    'rewrite ^(/.*[^/])/$ $1 permanent;',
    page(front, site),
  ]
  return location(front === '/' ? '/' : `^~ ${quoted(`${front}/`)}`, lines)
}

/** Looks for files before a star's rule applies. */
function page(path: string, { rules }: HostedSite, file = '$uri/index.html'): string {
  const below = path === '/' ? '/' : `${path}/`
  const index = rules.filter(({ from }) => hasStar(from)).findIndex(({ from }) => below.startsWith(from.slice(0, -1)))
  return `try_files ${file === '$uri/index.html' ? `$uri ${file}` : file} ${index === -1 ? '=404' : starName(index)};`
}

/**
 * The directives of an address with a star. What the star stands for is taken from the address as sent: encoded, and without a leading slash, which
 * would turn the target into the name of another host.
 */
function ofStar({ from, to, status }: HostRule, site: HostedSite): Lines {
  const front = frontOf({ from })
  if (to === null) return [...errorPages(front, site), 'return 410;']
  const isAnywhere = withSplat(to, '') === ''
  const asked = `^${literal(encodeURI(from.slice(0, -2)))}/+(?<${REST}>[^/?\\\\][^?]*?)/*(?:\\?|$)`
  return [
    `set ${BELOW} ${quoted(isAnywhere ? '/' : '')};`,
    `if ($request_uri ~ ${quoted(asked)}) { set ${BELOW} "/$${REST}"; }`,
    ...answer(status, withSplat(plainText(to), BELOW)),
  ]
}

/** A redirect passes on the visitor's query, before the hash of its target. @param to - null for 410. */
function answer(status: number, to: string | null): Lines {
  if (to === null) return ['return 410;']
  const [address = '', hash = ''] = to.split(/(?=#)/)
  if (!address.includes('?') && hash === '') return [`return ${status} ${quoted(`${to}$is_args$args`)};`]
  const led = `${address}${address.includes('?') ? '&' : '?'}$args${hash}`
  return [`if ($args) { return ${status} ${quoted(led)}; }`, `return ${status} ${quoted(to)};`]
}

function frontOf({ from }: Pick<HostRule, 'from'>): string {
  return from === '/*' ? '/' : from.slice(0, -2)
}

function starName(index: number): string {
  return `@site_star_${index + 1}`
}

function location(match: string, lines: Lines): Lines {
  return [`location ${match} {`, ...lines.map((line) => `  ${line}`), '}']
}

/** Escapes an address so that nothing in it is taken for a variable. */
function plainText(address: string): string {
  return address.replaceAll('$', '%24')
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
