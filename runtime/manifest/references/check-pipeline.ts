import { schemaFault } from '../shape/schema-fault.ts'
import type { PathStep } from '../text/position.ts'
import { type CheckContext, unknownName } from './check-context.ts'
import { checkQueryPatterns } from './check-query-patterns.ts'
import { isSafeAddress } from './check-redirects.ts'
import { checkSessionChecks } from './check-session-checks.ts'

/** What middleware and validators name, and where they are named. */
export function checkPipeline(context: CheckContext): void {
  checkUses(context)
  checkMiddleware(context)
  checkValidators(context)
  checkSessionChecks(context)
}

/** An unknown middleware does not block: at run time it is an error page. */
function checkUses(context: CheckContext): void {
  const known = Object.keys(context.manifest.middleware)
  for (const { names, at } of middlewareUses(context)) {
    names.forEach((name, index) => {
      const path = [...at, index]
      if (!known.includes(name)) {
        context.report('manifest/unknown-middleware', path, unknownName(context, path, name, known))
      }
    })
  }
}

interface MiddlewareUse {
  readonly names: readonly string[]
  readonly at: PathStep[]
  /** Codes of the locales in which it runs. */
  readonly locales: readonly string[]
}

function middlewareUses({ manifest, locales, localesOfRoute }: CheckContext): MiddlewareUse[] {
  const localesOf = (name: string) => localesOfRoute.get(name) ?? locales
  const layouts = Object.entries(manifest.layouts).flatMap(([layout, declared]): MiddlewareUse[] => {
    if (Array.isArray(declared)) return []
    const users = manifest.routes.filter((route) => route.layout === layout).flatMap(({ name }) => localesOf(name))
    return [{ names: declared.middleware, at: ['layouts', layout, 'middleware'], locales: users }]
  })
  const routes = manifest.routes.map(
    ({ name, middleware }, index): MiddlewareUse => ({
      names: middleware,
      at: ['routes', index, 'middleware'],
      locales: localesOf(name),
    }),
  )
  return [{ names: manifest.navigation.middleware, at: ['navigation', 'middleware'], locales }, ...layouts, ...routes]
}

function checkMiddleware(context: CheckContext): void {
  const { manifest, localesOfRoute } = context
  const uses = middlewareUses(context)
  for (const [name, middleware] of Object.entries(manifest.middleware)) {
    const at = ['middleware', name]
    if (middleware.kind === 'module') {
      middleware.leadsTo.forEach((target, index) => {
        if (!isSafeAddress(target)) reportTarget(context, [...at, 'leadsTo', index], target)
      })
      continue
    }
    const { kind, to } = middleware
    const path = [...at, 'to']
    const there = localesOfRoute.get(to)
    if (there !== undefined) {
      const needed = new Set(uses.filter(({ names }) => names.includes(name)).flatMap(({ locales }) => locales))
      const missing = [...needed].filter((locale) => !there.includes(locale))
      if (missing.length > 0) context.report('manifest/missing-in-locale', path, { name: to, locales: missing })
    } else if (kind === 'session' || /^[A-Za-z][A-Za-z0-9-]*$/.test(to)) {
      context.report('manifest/unknown-route', path, unknownName(context, path, to, localesOfRoute.keys()))
    } else if (!isSafeAddress(to)) reportTarget(context, path, to)
  }
}

function reportTarget(context: CheckContext, path: PathStep[], target: string): void {
  context.report('manifest/unsafe-target', path, { target: context.document.writtenAt(path) ?? target })
}

function checkValidators(context: CheckContext): void {
  for (const [name, validator] of Object.entries(context.manifest.validators)) {
    if (validator.kind !== 'schema') continue
    validator.locale?.forEach((code, index) => {
      const path = ['validators', name, 'locale', index]
      if (context.locales.includes(code)) return
      context.report('manifest/unknown-locale', path, unknownName(context, path, code, context.locales))
    })
    if (validator.query === undefined) continue
    const at = ['validators', name, 'query']
    const reason = schemaFault(validator.query)
    if (reason !== null) context.report('manifest/invalid-schema', at, { reason })
    else checkQueryPatterns(context, validator.query, at)
  }
}
