import { ownPath } from '../../values/paths/own-path.ts'
import { marksOfKind } from '../sections/site-marks.ts'
import { type CheckContext, localesAt } from './check-context.ts'
import { nameIn, nameUses } from './name-uses.ts'

/** Checks that a link leads somewhere in each language in which it is shown. */
export function checkLinks(context: CheckContext): void {
  // Adding one path fixes all links to a route, so each combination of route and missing languages is reported once.
  const told = new Set<string>()
  for (const { kind, name, path, mark } of nameUses(context.marks)) {
    const existsIn = context.localesOfRoute.get(name)
    if (kind !== 'routes' || mark.kind !== 'link' || mark.isDoubtful || existsIn === undefined) continue
    const locales = localesAt(context, path).filter((locale) => !existsIn.includes(locale))
    if (locales.length === 0) continue
    // A layout is used in every language. There, such a link is shown as plain text, which may be intended.
    if (path[0] === 'layouts') context.report('manifest/link-missing-in-locale', path, { name, locales })
    else if (!told.has(`${name} ${locales}`)) {
      told.add(`${name} ${locales}`)
      context.report('manifest/missing-in-locale', path, { name, locales })
    }
  }
}

/** Reports targets that are neither a route, nor a full https: address, nor, in redirects of the manifest, a path. */
export function checkTargets(context: CheckContext): void {
  for (const mark of marksOfKind(context.marks, 'target')) {
    const { value, path } = mark
    if (typeof value !== 'string' || nameIn(mark) !== null || isSafeAddress(value)) continue
    if (path[0] === 'redirects' && !/\s/.test(value) && ownPath(value) !== null) continue
    context.report('manifest/unsafe-target', path, { target: context.document.writtenAt(path) ?? value })
  }
}

/** A backslash or white space could make a browser read another host. */
function isSafeAddress(target: string): boolean {
  return /^https:\/\/[^\s\\/?#@]+([/?#][^\s\\]*)?$/.test(target) && URL.canParse(target)
}
