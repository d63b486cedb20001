import { parametersOf } from '../../values/paths/path-pattern.ts'
import { type ParameterRules, readParameter } from '../../values/paths/read-parameter.ts'
import type { Route } from '../manifest.types.ts'
import { searchFault, syntaxFault } from '../shape/pattern-cost.ts'
import { nameTypes } from '../shape/schema-words.ts'
import type { PathStep } from '../text/position.ts'
import { showValue } from '../text/show-value.ts'
import type { CheckContext } from './check-context.ts'
import { pathsOf } from './check-entries.ts'

/** Checks what routes say about the parameters of their addresses. */
export function checkParameters(context: CheckContext): void {
  context.manifest.routes.forEach((route, index) => {
    checkNames(context, route, ['routes', index, 'params'])
    for (const key of ['params', 'query'] as const)
      for (const [name, rules] of Object.entries(route[key]))
        checkRules(context, name, rules, ['routes', index, key, name])
  })
}

function checkNames(context: CheckContext, { params, path, each }: Route, at: readonly PathStep[]): void {
  const known = [...new Set(pathsOf(path, at).flatMap((own) => parametersOf(own.path)))]
  const isOfEntry = each !== undefined
  for (const name of Object.keys(params))
    if (isOfEntry || !known.includes(name))
      context.report('manifest/unknown-parameter', [...at, name], { name, known, isOfEntry }, 'key')
}

function checkRules(context: CheckContext, name: string, rules: ParameterRules, at: readonly PathStep[]): void {
  const { pattern, maxLength, default: value } = rules
  const reason = pattern === undefined ? null : (syntaxFault(pattern, ['u']) ?? searchFault(pattern, maxLength))
  if (reason !== null) context.report('manifest/unsafe-pattern', [...at, 'pattern'], { reason })
  else if (value !== undefined && readParameter(String(value), rules) !== value)
    context.report('manifest/parameter-default', [...at, 'default'], { found: JSON.stringify(value), name })
  checkLimits(context, rules, at)
}

/** Reports limits that no value satisfies. */
function checkLimits(context: CheckContext, rules: ParameterRules, at: readonly PathStep[]): void {
  const { type, minLength = 0, maxLength, minimum, maximum, enum: all = [] } = rules
  const tooLarge = (key: string, found: number, other: string, limit: number) =>
    context.report('manifest/out-of-range', [...at, key], {
      found: `${found}`,
      limit: `at most the ${other}, ${limit}`,
    })
  if (minLength > maxLength) tooLarge('minLength', minLength, 'maxLength', maxLength)
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    tooLarge('minimum', minimum, 'maximum', maximum)
  for (const [index, value] of all.entries()) {
    if (readParameter(String(value), { type, maxLength: Number.POSITIVE_INFINITY }) === value) continue
    const args = { expected: nameTypes({ type }), found: showValue(value), example: null, nearest: null }
    context.report('manifest/wrong-type', [...at, 'enum', index], args)
  }
}
