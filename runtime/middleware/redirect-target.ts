import type { Query, RedirectTarget } from '../steps/step-module.ts'
import type { Soon, StepHost, StepRequest } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import { DANGEROUS, ownPath } from '../values/paths/own-path.ts'

/**
 * The address that a middleware redirects to: a route by its name, in the language of the request, a path of the site, or an external address that
 * the manifest allows. `//host`, backslashes and control characters are refused.
 *
 * @param allowed - full https: addresses. Each allows itself with any query and hash, but nothing below it.
 * @throws Error that says what is wrong with the target; then there is no redirect.
 */
export function resolveTarget(
  target: RedirectTarget,
  allowed: readonly string[],
  request: StepRequest,
  host: StepHost,
): Soon<string> {
  const { name, query = {}, hash = '' } = typeof target === 'string' ? { name: target } : target
  if (typeof name !== 'string' || DANGEROUS.test(name)) throw refused(name)
  const written = RELATIVE.test(name) ? fromPath(request.path, name) : name
  if (written.startsWith('/')) {
    const path = ownPath(written)
    if (path === null) throw refused(name)
    return path
  }
  if (name.includes(':')) return outsideAddress(name, allowed)
  return whenReady(host.pathOf(name, request.locale), (path) => {
    if (path === null)
      throw new Error(`There is no route "${name}" in the language "${request.locale}" to redirect to.`)
    return encodeURI(path) + writeQuery(query) + (hash === '' ? '' : `#${encodeURIComponent(hash)}`)
  })
}

/** A path that starts from that of the request, as browsers read it. */
const RELATIVE = /^\.\.?\//

function fromPath(path: string, relative: string): string {
  const { pathname, search, hash } = new URL(relative, new URL(path, 'http://site.invalid'))
  return pathname + search + hash
}

function outsideAddress(address: string, allowed: readonly string[]): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const place = ({ origin, pathname }: URL) => origin + pathname
  const isAllowed =
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    allowed.some((known) => place(new URL(known)) === place(url))
  if (!isAllowed) throw refused(address)
  return url.href
}

function writeQuery(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) parameters.append(name, value)
  const written = parameters.toString()
  return written === '' ? '' : `?${written}`
}

function refused(target: unknown): Error {
  return new Error(`A middleware may not redirect to ${JSON.stringify(target)}: the manifest does not allow it.`)
}
