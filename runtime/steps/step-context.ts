import type { Query, StepContext } from './step-module.ts'
import type { Reads, StepName, StepRequest } from './step-request.ts'

/**
 * The context that a module of the site's own is called with. Of the visitor it holds only what the module declares, so that the runtime knows when
 * an answer can be shared, and where the module has to run.
 */
export function stepContext(step: StepName, reads: readonly Reads[], request: StepRequest): StepContext {
  const { route, locale, path, search, now } = request
  const declared = (wanted: Reads) => {
    if (reads.includes(wanted)) return
    const list = [...reads, wanted].join(', ')
    throw new Error(`The ${step.step} "${step.name}" reads the ${wanted}. Declare it: reads: [${list}].`)
  }
  return {
    route: route && { name: route.name, path: route.path },
    locale,
    path,
    now,
    get query() {
      declared('query')
      return readQuery(search)
    },
    get session() {
      declared('session')
      return { isActive: request.hasSession() }
    },
  }
}

/** `?a=1&b=2&b=3` → `{ a: '1', b: ['2', '3'] }`. The result has no prototype, so a parameter may have any name. */
export function readQuery(search: string): Query {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) {
    const known = query[name]
    if (known === undefined) query[name] = value
    else query[name] = typeof known === 'string' ? [known, value] : [...known, value]
  }
  return query
}
