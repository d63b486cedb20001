import { Kind } from 'graphql'
import { example } from '../../manifest/problems/examples/operation.ts'
import { CLOCK_VARIABLES } from '../../site/data/site-clock.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { defineCheck } from '../rule/rule.ts'
import { boundOperations, placeOfNode } from './client-operations.ts'
import { sourceNames, sourceOf } from './variable-sources.ts'

/** Provided for every section; their names are short, and resemble many others. */
const OF_ALL: ReadonlySet<string> = new Set(['locale', 'route', ...CLOCK_VARIABLES])

export const misspeltVariable = defineCheck({
  code: 'graphql/misspelt-variable',
  severity: 'warning',
  needs: 'site',
  title: 'An optional variable of an operation is probably misspelt',
  why: 'Variables get their values by name. An optional one that gets none is left out, and the API answers as if nobody had asked for it: a filter lets everything through. Another name that does have a value, and that the operation does not use, is nearly the same.',
  ...example(
    'type Query { notes(limit: Int): [Entry!]! @list(of: "notes") }\ntype Entry { id: ID! }\n',
    'query Note($limits: Int) {\n  notes(limit: $limits) {\n    id\n  }\n}\n',
    'query Note($limit: Int) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
    '"limit": { "type": "integer", "default": 3 }',
  ),
  message: ({ name, nearest }: { name: string; nearest: string }) =>
    `Nothing gives "$${name}" a value, so it is left out. Did you mean "$${nearest}"?`,
  check(facts, report) {
    for (const own of boundOperations(facts)) {
      const definitions = own.operation.variableDefinitions ?? []
      const used = new Set(definitions.map(({ variable }) => variable.name.value))
      for (const definition of definitions) {
        // The API refuses the operation because others are missing, which another rule reports.
        const isOptional = definition.type.kind !== Kind.NON_NULL_TYPE || definition.defaultValue !== undefined
        if (!isOptional || sourceOf(own, definition) !== null) continue
        const name = definition.variable.name.value
        const nearest = nearestName(
          name,
          sourceNames(own).filter((source) => !used.has(source) && !OF_ALL.has(source)),
        )
        if (nearest !== null)
          report(placeOfNode(own, definition.variable), { name, nearest }, { suggestion: nearest, related: own.uses })
      }
    }
  },
})
