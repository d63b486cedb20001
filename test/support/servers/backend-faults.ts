import {
  type Behaviour,
  bomb,
  drip,
  endless,
  hang,
  hangInBody,
  json,
  large,
  raw,
  reset,
  truncated,
} from './graphql-server.ts'

export const TIMED_OUT = 'Network request timed out'

/** The back-end's behaviour, the status of a page that requires its data, and the message in the log. */
export const backendFaults: readonly (readonly [string, Behaviour, number, string])[] = [
  ...[300, 302, 304].map(
    (status) =>
      [`status ${status}`, raw('{}', status), 500, status === 304 ? 'JSON' : `status code ${status}`] as const,
  ),
  ...[400, 401, 403, 404, 410, 422, 429, 500, 502, 503, 504].map(
    (status) =>
      [`status ${status}`, json({ message: 'MARKER' }, status), status, `Received status code ${status}`] as const,
  ),
  ['status 599', json({}, 599), 599, 'Received status code 599'],
  ['status 600', json({}, 600), 500, 'Received status code 600'],
  ['a redirect elsewhere', raw('{}', 307, { location: 'http://127.0.0.1:1/' }), 500, 'Received status code 307'],
  ['a page of HTML', raw('<html>MARKER</html>', 200, { 'content-type': 'text/html' }), 500, 'ServerParseError'],
  ['a page of HTML with status 502', raw('<html>MARKER</html>', 502), 502, 'ServerParseError'],
  ['nothing', raw(''), 500, 'ServerParseError: Unexpected end of JSON input'],
  ['nothing, with status 400', raw('', 400), 400, 'ServerParseError'],
  ['half of an answer', truncated, 500, 'Network request failed'],
  ['JSON that is cut off', raw('{"data":{"works":["MARK'), 500, 'ServerParseError'],
  ['a broken connection', reset, 500, 'Network request failed'],
  ['silence', hang, 500, TIMED_OUT],
  ['silence after a beginning', hangInBody, 500, TIMED_OUT],
  ['a byte now and then', drip, 500, TIMED_OUT],
  ['50 MB', large(50), 500, 'larger than 2000000 bytes'],
  ['50 MB that look small', bomb(50), 500, 'larger than 2000000 bytes'],
  ['no end', endless, 500, 'larger than 2000000 bytes'],
  [
    'another encoding than it says',
    raw('{"data":{}}', 200, { 'content-encoding': 'gzip' }),
    500,
    'Network request failed',
  ],
  ['errors only', json({ errors: [{ message: 'boom' }] }), 500, 'boom'],
  ['errors that are none', json({ errors: 'MARKER' }), 500, 'contains no data'],
  ['no data', json({ data: null }), 500, 'contains no data'],
  ['neither data nor errors', json({ hello: 'MARKER' }), 500, "missing for query 'Works'"],
  ['a list', json([1, 2]), 500, "missing for query 'Works'"],
  ['a text', json('MARKER'), 500, "missing for query 'Works'"],
  ['null', json(null), 500, "missing for query 'Works'"],
]
