import { type CheckContext, unknownName } from './check-context.ts'

/** Redirects lead to a route, or to a full https: address. */
export function checkRedirects(context: CheckContext): void {
  context.manifest.redirects.forEach(({ to }, index) => {
    const path = ['redirects', index, 'to']
    if (context.localesOfRoute.has(to) || isSafeAddress(to)) return
    if (/^[A-Za-z][A-Za-z0-9-]*$/.test(to)) {
      context.report('manifest/unknown-route', path, unknownName(context, path, to, context.localesOfRoute.keys()))
    } else context.report('manifest/unsafe-target', path, { target: context.document.writtenAt(path) ?? to })
  })
}

/** Outside targets are full https: addresses only; a backslash or white space could make a browser read another host. */
export function isSafeAddress(target: string): boolean {
  return /^https:\/\/[^\s\\/?#@]+([/?#][^\s\\]*)?$/.test(target) && URL.canParse(target)
}
