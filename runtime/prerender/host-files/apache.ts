import { hasStar, withRest, withSplat } from '../../site/routing/find-redirect.ts'
import type { FileHost, HostedSite, HostRule } from './file-host.ts'
import { LASTING, LASTING_FOLDERS, PASSING } from './lasting-folders.ts'
import { literal, queryPattern } from './query-pattern.ts'
import { joined } from './redirect-lines.ts'

/** From this number of redirects on, advise against .htaccess, which Apache reads again for each request. */
const MANY_REDIRECTS = 2000
/** The types of files that have compressed forms. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  json: 'application/json',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
}
const FORMS = [
  ['br', 'br'],
  ['gz', 'gzip'],
] as const

/** `.htaccess`, for Apache 2.4.7 and later with mod_rewrite. The lines of the site's own file come first, and win. */
export const apache: FileHost = {
  title: 'Apache',
  write(site) {
    const { rules, tree } = site
    return {
      files: { '.htaccess': joined(tree.own('.htaccess'), config(site)) },
      advice:
        rules.length > MANY_REDIRECTS
          ? [
              `Apache reads .htaccess for each request, and it has ${rules.length} redirects. Move its content to the configuration of the server, in the Directory block of this folder.`,
            ]
          : [],
    }
  },
}

function config(site: HostedSite): string[] {
  const { rules } = site
  return [
    ...errorPages(site),
    ...headers(site),
    'DirectorySlash Off',
    'RewriteEngine On',
    'RewriteBase /',
    '# Redirects',
    ...rules.filter(({ from }) => !hasStar(from)).flatMap(ofAddress),
    '# A page has no slash at its end, and is the file of its folder',
    'RewriteCond %{REQUEST_FILENAME} -d',
    'RewriteRule "^(.+)/$" "/$1" [R=301,L]',
    'RewriteRule "^$" "index.html"',
    'RewriteCond %{REQUEST_FILENAME}/index.html -f',
    'RewriteRule "^(.+[^/])$" "$1/index.html"',
    ...rules.filter(({ from }) => hasStar(from)).flatMap(ofStar),
    '# Files that lie there compressed',
    ...FORMS.flatMap(([suffix, encoding]) => [
      `RewriteCond %{HTTP:Accept-Encoding} "\\b${encoding}\\b"`,
      `RewriteCond %{REQUEST_FILENAME}.${suffix} -f`,
      `RewriteRule "^.+\\.(?:${Object.keys(TYPES).join('|')})$" "$0.${suffix}" [L]`,
    ]),
    ...Object.entries(TYPES).map(
      ([extension, type]) => `RewriteRule "\\.${extension}\\.(?:br|gz)$" "-" [T=${type},E=no-gzip:1,E=no-brotli:1,L]`,
    ),
    '# Nobody sees what lies in a folder',
    'RewriteCond %{REQUEST_FILENAME} -d',
    'RewriteRule "^" "-" [R=404,L]',
  ]
}

/** Leaves out what the site's own file says, since Apache would take the last of two lines. */
function errorPages({ languages, tree }: HostedSite): string[] {
  const own = tree.own('.htaccess') ?? ''
  const statuses = [404, 410].filter((status) => !new RegExp(`^\\s*ErrorDocument\\s+${status}\\b`, 'im').test(own))
  if (statuses.length === 0) return []
  return languages.flatMap(({ home, errorPage }) => {
    const lines = statuses.map((status) => `ErrorDocument ${status} ${encodeURI(errorPage)}`)
    return home === '/' ? lines : [`<If "%{REQUEST_URI} =~ m#^${literal(home)}(?:/|$)#">`, ...indented(lines), '</If>']
  })
}

function headers({ headers }: HostedSite): string[] {
  const lasting = `m#^(?:${LASTING_FOLDERS.map(literal).join('|')})#`
  return [
    '<IfModule mod_headers.c>',
    ...indented([
      ...Object.entries(headers).map(([name, value]) => `Header always setifempty ${name} ${quoted(escaped(value))}`),
      `Header setifempty cache-control "${LASTING}" "expr=%{REQUEST_URI} =~ ${lasting}"`,
      `Header setifempty cache-control "${PASSING}"`,
      ...FORMS.flatMap(([suffix, encoding]) => [
        `<FilesMatch "\\.(?:${Object.keys(TYPES).join('|')})\\.${suffix}$">`,
        `  Header set content-encoding ${encoding}`,
        '</FilesMatch>',
      ]),
      `<FilesMatch "\\.(?:${Object.keys(TYPES).join('|')})(?:\\.br|\\.gz)?$">`,
      '  Header merge vary accept-encoding',
      '</FilesMatch>',
    ]),
    '</IfModule>',
  ]
}

function ofAddress({ from, query, to, status }: HostRule): string[] {
  const isAsked = Object.keys(query).length > 0
  return [
    ...(isAsked ? [`RewriteCond %{QUERY_STRING} ${quoted(queryPattern(query))}`] : []),
    `RewriteRule ${quoted(`^${literal(from.slice(1))}/?$`)} ${answer(to, status, !isAsked)}`,
  ]
}

/**
 * The rules of an address with a star. What the star stands for is taken from the address as sent: encoded, and without a leading slash, which would
 * turn the target into the name of another host.
 */
function ofStar({ from, to, status }: HostRule): string[] {
  const front = from.slice(1, -2)
  const absent = ['RewriteCond %{REQUEST_FILENAME} !-f', 'RewriteCond %{REQUEST_FILENAME}/index.html !-f']
  const bare = front === '' ? '^$' : `^${literal(front)}/*$`
  const below = front === '' ? '^.' : `^${literal(front)}/+[^/]`
  const encoded = literal(encodeURI(from.slice(0, -2)))
  return [
    ...absent,
    `RewriteRule ${quoted(bare)} ${answer(to && withRest(to, []), status, true)}`,
    ...absent,
    `RewriteCond %{THE_REQUEST} ${quoted(`^\\S+\\s+${encoded}/+([^/?\\\\\\s][^?\\s]*?)/*(?:\\?|\\s)`)}`,
    `RewriteRule ${quoted(below)} ${answer(to, status, true)}`,
  ]
}

/** The target and the flags of a rule. The visitor's query is not passed on to a target with a hash, because it would end up after the hash. */
function answer(to: string | null, status: number, takesQuery: boolean): string {
  if (to === null) return '"-" [G,L]'
  const address = withSplat(to.replace(/[\\$%]/g, '\\$&'), '/%1')
  return `${quoted(address)} [R=${status},NE,L,${takesQuery && !to.includes('#') ? 'QSA' : 'QSD'}]`
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}

/** Escapes the percent sign, which begins a format. */
function escaped(value: string): string {
  return value.replaceAll('%', '%%')
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`
}
