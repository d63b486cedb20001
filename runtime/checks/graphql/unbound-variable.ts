import { Kind } from 'graphql'
import { example } from '../../manifest/problems/examples/operation.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { defineCheck } from '../rule/rule.ts'
import { boundOperations, placeOfNode } from './client-operations.ts'
import { sourceNames, sourceOf } from './variable-sources.ts'

export const unboundVariable = defineCheck({
  code: 'graphql/unbound-variable',
  severity: 'error',
  needs: 'site',
  title: 'A required variable of an operation has no value',
  why: 'The variables of a section’s own operation get their values by name: from its props, the name of the route (route), the language (locale), the day and the time (today, now), and from its page: the parameters of path and query, the id of an entry, limit and offset of a list in parts. Those of a collection’s operation come from the language, the day and the time, and the part of the list to read. Without such a source, a variable is left out, and the API refuses the operation. Declare a prop with that name, or give the variable a default.',
  ...example(
    'type Query { notes(limit: Int!): [Entry!]! @list(of: "notes") }\ntype Entry { id: ID! }\n',
    'query Note($most: Int!) {\n  notes(limit: $most) {\n    id\n  }\n}\n',
    'query Note($limit: Int!) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
    '"limit": { "type": "integer", "default": 3 }',
  ),
  message: ({
    name,
    lack,
    nearest,
    known,
  }: {
    name: string
    lack: string
    nearest: string | null
    known: readonly string[]
  }) =>
    `Nothing gives "$${name}" a value: ${lack}.${nearest === null ? ` Known: ${known.join(', ')}.` : ` Did you mean "$${nearest}"?`}`,
  check(facts, report) {
    for (const own of boundOperations(facts)) {
      for (const definition of own.operation.variableDefinitions ?? []) {
        const isNeeded = definition.type.kind === Kind.NON_NULL_TYPE && definition.defaultValue === undefined
        if (!isNeeded || sourceOf(own, definition) !== null) continue
        const name = definition.variable.name.value
        const known = sourceNames(own)
        const nearest = nearestName(name, known)
        report(
          placeOfNode(own, definition.variable),
          { name, lack: own.lack, nearest, known },
          { suggestion: nearest, related: own.uses },
        )
      }
    }
  },
})
