export const MB = 1024 * 1024
const FROM_PAGE = { 'sec-fetch-site': 'same-origin' }
export const GOOD_FORM = { _path: '/contact', name: 'Ana', email: 'ana@example.com', subject: 'PROJECT', consent: 'on' }

export interface HostRequest {
  readonly name: string
  readonly path: string
  readonly init?: RequestInit
  readonly status: number
  /** A header with its value, or a part of the body. */
  readonly shows?: readonly [string, string] | string
}

/** Requests that every host must answer in the same way. */
export const hostRequests: readonly HostRequest[] = [
  { name: 'a page', path: '/contact', status: 200, shows: '<html lang="es"' },
  { name: 'a page in another language', path: '/en/contact', status: 200, shows: '<html lang="en"' },
  { name: 'the head of a page', path: '/contact', init: { method: 'HEAD' }, status: 200 },
  { name: 'a payload', path: '/_site/payload/en/contact.json', status: 200, shows: '"locale":"en"' },
  { name: 'a page that is not there', path: '/nowhere', status: 404, shows: 'data-error-status="404"' },
  { name: 'a path with a slash too many', path: '/contact/', status: 301, shows: ['location', '/contact'] },
  { name: 'a method that pages do not take', path: '/contact', init: { method: 'DELETE' }, status: 405 },
  { name: 'a sitemap', path: '/sitemap.xml', status: 200, shows: '<urlset' },
  { name: 'rules for robots', path: '/robots.txt', status: 200, shows: 'User-agent' },
  { name: 'health', path: '/healthz', status: 200, shows: '{"ok":true}' },
  { name: 'readiness', path: '/readyz', status: 200 },
  { name: 'an asset that is not there', path: '/_site/assets/none.js', status: 404 },
  { name: 'a form that is none', path: '/_site/form/none', init: { method: 'POST', body: 'a' }, status: 404 },
  { name: 'a form of another site', path: '/_site/form/contact', init: { method: 'POST', body: 'a' }, status: 403 },
  {
    name: 'a form with faults',
    path: '/_site/form/contact',
    init: form({ ...GOOD_FORM, message: 'Hi' }),
    status: 422,
    shows: 'ana@example.com',
  },
  {
    name: 'a form',
    path: '/_site/form/contact',
    init: form({ ...GOOD_FORM, message: 'A site for our bakery, please.' }),
    status: 303,
    shows: ['location', '/contact?sent=contact'],
  },
  {
    name: 'a back-end of its own',
    path: '/graphql',
    init: operation('application/json', '{"query":"{__typename}"}'),
    status: 200,
    shows: '"__typename":"Query"',
  },
  {
    name: 'a body that is no operation',
    path: '/graphql',
    init: operation('multipart/form-data; boundary=b', '--b--\r\n'),
    status: 400,
  },
  {
    name: 'an operation that is too large',
    path: '/graphql',
    init: operation(
      'application/json',
      JSON.stringify({ query: '{ __typename }', variables: { pad: 'x'.repeat(MB) } }),
    ),
    status: 413,
    shows: 'larger than 1 MB',
  },
  { name: 'a file', path: '/favicon.svg', status: 200, shows: '<svg' },
  {
    name: 'a part of a file',
    path: '/favicon.svg',
    init: { headers: { range: 'bytes=2-9' } },
    status: 206,
    shows: ['content-length', '8'],
  },
  {
    name: 'a page in a small form',
    path: '/contact',
    init: { headers: { 'accept-encoding': 'gzip' } },
    status: 200,
    shows: ['content-encoding', 'gzip'],
  },
  {
    name: 'a file that is known',
    path: '/favicon.svg',
    init: { headers: { 'if-modified-since': new Date(Date.now() + 9e6).toUTCString() } },
    status: 304,
  },
]

export function form(values: Readonly<Record<string, string>>): RequestInit {
  return { method: 'POST', headers: FROM_PAGE, body: new URLSearchParams(values) }
}

export function operation(type: string, body: string): RequestInit {
  return { method: 'POST', headers: { ...FROM_PAGE, 'content-type': type }, body }
}
