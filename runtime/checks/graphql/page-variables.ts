import { CLOCK_VARIABLES } from '../../site/data/site-clock.ts'
import type { RouteModel, SiteModel } from '../../site/site-model.ts'
import { once } from '../../values/once.ts'
import type { ParameterRules } from '../../values/paths/read-parameter.ts'

/** A variable that a page provides to operations. */
export interface PageVariable {
  /** Whether there is always a value. */
  readonly isGiven: boolean
  /** Its JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>
}

const TEXT: PageVariable = { isGiven: true, schema: { type: 'string' } }
const COUNT: PageVariable = { isGiven: true, schema: { type: 'integer' } }

/** The first part of a list has no cursor. */
const CURSOR: PageVariable = { isGiven: false, schema: { type: 'string' } }

/** Provided by every page: the day and the time. */
const OF_ALL = CLOCK_VARIABLES.map((name) => [name, TEXT] as const)

/** The variables that a page provides: what its address says, and what it is about. */
function variablesOf(route: RouteModel): ReadonlyMap<string, PageVariable> {
  const { declared, paging } = route
  return new Map([
    ...OF_ALL,
    ...(paging === null ? [] : (['limit', 'offset', 'page'] as const).map((name) => [name, COUNT] as const)),
    ...(paging === null || route.kind === 'pattern' ? [] : [['after', CURSOR] as const]),
    ...(route.kind === 'pattern' ? ofPath(route) : []),
    ...[...(declared ?? [])].map(
      ([name, rules]) => [name, declaredVariable(rules, rules.default !== undefined)] as const,
    ),
  ])
}

function ofPath({ parameters, each, params }: Extract<RouteModel, { kind: 'pattern' }>): [string, PageVariable][] {
  const own = parameters.map((name): [string, PageVariable] => {
    const rules = params.get(name)
    return [name, each !== null || rules === undefined ? TEXT : declaredVariable(rules, true)]
  })
  return each === null ? own : [[each.by === null ? 'id' : 'value', TEXT], ...own]
}

function declaredVariable({ type, enum: values }: ParameterRules, isGiven: boolean): PageVariable {
  return { isGiven, schema: values === undefined ? { type } : { type, enum: values } }
}

/** Section → variables that the pages using it provide to its operation. A variable that some of these pages lack is not always given. */
export const pageVariables = once((site: SiteModel): ReadonlyMap<string, ReadonlyMap<string, PageVariable>> => {
  const found = new Map<string, ReadonlyMap<string, PageVariable>>()
  for (const route of site.routes) {
    const own = variablesOf(route)
    for (const { section } of [...route.frame.before, ...route.sections, ...route.frame.after]) {
      const others = found.get(section)
      found.set(section, others === undefined ? own : common(others, own))
    }
  }
  return found
})

function common(
  one: ReadonlyMap<string, PageVariable>,
  other: ReadonlyMap<string, PageVariable>,
): ReadonlyMap<string, PageVariable> {
  return new Map(
    [...one, ...other].map(([name, variable]) => {
      const isGiven = (one.get(name)?.isGiven ?? false) && (other.get(name)?.isGiven ?? false)
      return [name, { ...variable, isGiven }]
    }),
  )
}
