import { expect, it } from 'vitest'
import { plainLines } from '../../../runtime/process/plain-lines.ts'
import { readArguments } from '../../../runtime/server/start-arguments.ts'

it('server.mjs takes what it knows, and names it where something else is said', () => {
  expect(readArguments([])).toEqual({ logsRequests: false, workers: 1 })
  expect(readArguments(['--debug', '--access-log'])).toEqual({ logsRequests: true, workers: 1 })
  expect(() => readArguments(['--acess-log'])).toThrow(
    "Unknown option '--acess-log'. Known: --access-log, --workers, --debug.",
  )
  expect(readArguments(['--workers', '4'])).toMatchObject({ workers: 4 })
  expect(readArguments(['--workers=auto']).workers).toBeGreaterThanOrEqual(1)
  expect(() => readArguments(['--workers', '0'])).toThrow('--workers is "0". Use a number from 1 to 256')
})

it('lines for people say what happened, and where', () => {
  const lines: string[] = []
  const log = plainLines((text) => void lines.push(text), 'shop')
  log.info({ status: 200, ms: 1.5 }, 'GET /')
  log.warn({}, 'nothing to say')
  expect(lines).toEqual(['shop  GET /: status=200 ms=1.5\n', 'shop  nothing to say\n'])
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const failed = new TypeError('fetch failed', { cause: refused })
  log.error({ err: new Error('Network request failed', { cause: failed }) }, 'a page failed')
  expect(lines.at(-1)).toMatch(
    /^shop {2}a page failed\nError: Network request failed: fetch failed: ECONNREFUSED\n {4}at /,
  )
})
