import { expect, it } from 'vitest'
import { plainLines } from '../../runtime/process/plain-lines.ts'
import { readArguments } from '../../runtime/server/start-arguments.ts'

it('server.mjs takes what it knows, and names it where something else is said', () => {
  expect(readArguments([])).toEqual({ logsRequests: false })
  expect(readArguments(['--debug', '--access-log'])).toEqual({ logsRequests: true })
  expect(() => readArguments(['--acess-log'])).toThrow("Unknown option '--acess-log'. Known: --access-log, --debug.")
})

it('lines for people say what happened, and where', () => {
  const lines: string[] = []
  const log = plainLines((text) => void lines.push(text), 'shop')
  log.info({ status: 200, ms: 1.5 }, 'GET /')
  log.warn({}, 'nothing to say')
  expect(lines).toEqual(['shop  GET /: status=200 ms=1.5\n', 'shop  nothing to say\n'])
})
