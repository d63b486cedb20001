import { schemaFault } from '../shape/schema-fault.ts'
import type { CheckContext } from './check-context.ts'
import { checkQueryPatterns } from './check-query-patterns.ts'
import { checkSessionChecks } from './check-session-checks.ts'

/** Checks where middleware leads, and what validators read of visitors. */
export function checkPipeline(context: CheckContext): void {
  checkMiddleware(context)
  checkValidators(context)
  checkSessionChecks(context)
}

interface MiddlewareUse {
  readonly names: readonly string[]
  /** Codes of the languages in which it runs. */
  readonly locales: readonly string[]
}

function middlewareUses({ manifest, locales, localesOfRoute }: CheckContext): MiddlewareUse[] {
  const localesOf = (name: string) => localesOfRoute.get(name) ?? locales
  const layouts = Object.entries(manifest.layouts).flatMap(([layout, declared]): MiddlewareUse[] => {
    if (Array.isArray(declared)) return []
    const users = manifest.routes.filter((route) => route.layout === layout).flatMap(({ name }) => localesOf(name))
    return [{ names: declared.middleware, locales: users }]
  })
  const routes = manifest.routes.map(
    ({ name, middleware }): MiddlewareUse => ({ names: middleware, locales: localesOf(name) }),
  )
  return [{ names: manifest.navigation.middleware, locales }, ...layouts, ...routes]
}

/** Checks that a middleware leads somewhere in each language in which it runs. */
function checkMiddleware(context: CheckContext): void {
  const { manifest, localesOfRoute } = context
  const uses = middlewareUses(context)
  for (const [name, middleware] of Object.entries(manifest.middleware)) {
    const to = 'to' in middleware ? middleware.to : ''
    const there = localesOfRoute.get(to)
    if (there === undefined) continue
    const needed = new Set(uses.filter(({ names }) => names.includes(name)).flatMap(({ locales }) => locales))
    const missing = [...needed].filter((locale) => !there.includes(locale))
    if (missing.length > 0)
      context.report('manifest/missing-in-locale', ['middleware', name, 'to'], { name: to, locales: missing })
  }
}

function checkValidators(context: CheckContext): void {
  for (const [name, validator] of Object.entries(context.manifest.validators)) {
    if (validator.kind !== 'schema' || validator.query === undefined) continue
    const at = ['validators', name, 'query']
    const reason = schemaFault(validator.query)
    if (reason !== null) context.report('manifest/invalid-schema', at, { reason })
    else checkQueryPatterns(context, validator.query, at)
  }
}
