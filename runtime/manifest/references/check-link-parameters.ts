import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { parametersOf } from '../../values/paths/path-pattern.ts'
import { isPerLanguage } from '../../values/schema/per-language.ts'
import { keyForLocale } from '../../values/texts/locale-texts.ts'
import type { PathStep } from '../text/position.ts'
import { type CheckContext, localesAt } from './check-context.ts'
import { pathsOf } from './check-entries.ts'
import { nameUses } from './name-uses.ts'

/** Checks that a link to a route with parameters gives each of them, in each language in which it is shown, and no others. */
export function checkLinkParameters(context: CheckContext): void {
  const parameters = new Map(
    context.manifest.routes.map(({ name, path }) => [name, pathsOf(path, []).map((own) => parametersOf(own.path))]),
  )
  const params = paramsOfLinks(context)
  for (const { kind, name, path, mark } of nameUses(context.marks)) {
    const ofPaths = parameters.get(name) ?? []
    const known = [...new Set(ofPaths.flat())]
    if (kind !== 'routes' || !isLink(mark.kind, path) || mark.isDoubtful || !parameters.has(name)) continue
    const given = params.get(path.join('/')) ?? {}
    const at: readonly PathStep[] = params.has(path.join('/')) ? path.slice(0, -1) : path
    const missing = known.filter((parameter) => !Object.hasOwn(given, parameter))
    for (const other of Object.keys(given).filter((parameter) => !known.includes(parameter))) {
      const nearest = nearestName(other, known)
      const args = { route: name, missing, name: other, known, nearest, given: null }
      context.report('manifest/link-parameters', [...at, 'params', other], args, 'key')
    }
    for (const [parameter, value] of Object.entries(given)) {
      const lacking = isPerLanguage(value)
        ? localesAt(context, path).filter((code) => keyForLocale(value, code) === null)
        : []
      for (const locale of lacking)
        context.report('manifest/missing-translation', [...at, 'params', parameter], { locale }, 'key')
    }
    const [first] = missing
    if (first === undefined || Object.keys(given).some((parameter) => !known.includes(parameter))) continue
    // The path of another language may have the name that the link gives.
    const others = Object.keys(given).filter(
      (other) => !ofPaths.some((own) => own.includes(first) && own.includes(other)),
    )
    const args = { route: name, missing, name: null, known, nearest: null, given: nearestName(first, others) }
    context.report('manifest/link-parameters', at, args)
  }
}

/** Redirects of the manifest can lead to routes with parameters, as links can; middleware only to those without. */
function isLink(kind: string | null, [group]: readonly PathStep[]): boolean {
  return kind === 'link' || (kind === 'target' && group === 'redirects')
}

/** Place of the route's name in a link written in parts → the link's parameters. */
function paramsOfLinks({ marks }: CheckContext): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const found = new Map<string, Readonly<Record<string, unknown>>>()
  for (const { kind, value, path } of marks) {
    if (isLink(kind, path) && isRecord(value))
      found.set([...path, 'route'].join('/'), isRecord(value.params) ? value.params : {})
  }
  return found
}
