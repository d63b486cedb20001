import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { errorCode } from '../../runtime/values/error-code.ts'
import { findChromium, isExecutable } from '../find-chromium.ts'
import { type Finding, fine, missing, note } from './finding.ts'

const ENDPOINT_LIMIT_MS = 2000

/** Whether anything answers a POST at a GraphQL endpoint. The request has no credentials, so a refusal counts as an answer. */
export async function checkEndpoint(client: string, url: string): Promise<Finding> {
  const { origin, pathname } = new URL(url)
  const tried = `Client ${client}: POST ${origin}${pathname} { __typename }`
  const fix = 'Start that server, or fix its address in the manifest or the variable.'
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ENDPOINT_LIMIT_MS),
    })
    await response.body?.cancel()
    const { status } = response
    const speaks = status < 300 || [400, 401, 403, 422, 429].includes(status)
    return speaks ? fine(`${tried} answers ${status}`) : missing(`${tried} answers ${status}`, fix)
  } catch (error) {
    return missing(`${tried} ${failure(error)}`, fix)
  }
}

function failure(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `does not answer within ${ENDPOINT_LIMIT_MS / 1000} s`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return `fails: ${cause}`
  return `fails: ${'code' in cause ? cause.code : cause.message}`
}

/** Whether the embedded back-end can store what visitors send. Creates nothing: the nearest existing folder is checked. */
export function checkDataFolder(folder: string): Finding {
  const existing = nearestExisting(folder)
  const fix = 'Make it writable for this user, or set SITE_DATA_DIR to another folder.'
  if (!statSync(existing).isDirectory())
    return missing(`The data folder ${folder} cannot be created: ${existing} is not a folder`, fix)
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
    return fine(`The data folder ${folder} ${existing === folder ? 'is writable' : 'can be created'}`)
  } catch {
    // The folder exists, so only the permissions are missing.
    return missing(`The data folder ${folder} is not writable`, fix)
  }
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path))
}

/** Whether `site start` could listen on this port. */
export async function checkPort(port: number, host: string): Promise<Finding> {
  const server = createServer()
  try {
    await new Promise<void>((listening, reject) => {
      server.once('error', reject)
      server.listen(port, host, listening)
    })
    await new Promise((closed) => server.close(closed))
    return fine(`Port ${port} on ${host} is free`)
  } catch (error) {
    const code = errorCode(error) ?? error
    return missing(
      `Port ${port} on ${host} ${code === 'EADDRINUSE' ? 'is taken' : `cannot be used: ${code}`}`,
      'Stop what is using it, or choose another with --port or PORT.',
    )
  }
}

/** Looks for a Chromium in the obvious places, for the package's own tests. The tests know more places, and can install one. */
export function checkBrowser(env: Readonly<Record<string, string | undefined>>): Finding {
  const isNamed = Boolean(env.SITIO_CHROMIUM || env.CHROME_PATH)
  const path = findChromium(env)
  if (path === null) return note('No browser on the PATH: the tests look for one elsewhere, or unpack their own')
  if (isNamed && !isExecutable(path))
    return missing(`SITIO_CHROMIUM names ${path}, which cannot be run`, 'Fix it, or leave it unset.')
  return fine(`Browser for the tests: ${path}`)
}
