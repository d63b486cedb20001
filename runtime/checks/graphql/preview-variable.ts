import { coerceInputValue, isInputType, typeFromAST } from 'graphql'
import { example } from '../../manifest/problems/examples/operation.ts'
import { knownOrNearest } from '../../manifest/problems/unknown-name.ts'
import { variableNames } from '../../selections/asked-fields.ts'
import { unknownName } from '../../values/names/nearest-name.ts'
import { defineCheck } from '../rule/rule.ts'
import { type ClientOperation, collectionOperations, sectionOperations } from './client-operations.ts'

const { right } = example(
  'type Query { notes(draft: Boolean): [Entry!]! }\ntype Entry { id: ID! }\n',
  '',
  'query Note($draft: Boolean = false) {\n  notes(draft: $draft) {\n    id\n  }\n}\n',
)
const withPreview = (variables: string) => ({
  ...right,
  '.env': 'PREVIEW_SECRET=known-to-the-editors\n',
  'site.config.yaml': `graphql: { clients: { default: { url: 'https://cms.example/graphql', schema: api.graphql } } }
preview: { secret: PREVIEW_SECRET, headers: { x-drafts: 'yes' }, variables: ${variables} }
`,
})

type Args =
  | { readonly fault: 'unasked'; readonly name: string; readonly known: string[]; readonly nearest: string | null }
  | { readonly fault: 'type'; readonly name: string; readonly type: string; readonly reason: string }

export const previewVariable = defineCheck({
  code: 'graphql/preview-variable',
  severity: 'error',
  needs: 'site',
  title: 'A variable of the preview reaches no operation, or does not fit',
  why: 'Some back-ends show drafts to operations that ask for them. A preview gives its variables to the operations of its clients that declare them, with a default for all other visitors: query Note($draft: Boolean = false). If none does, the preview shows what everybody sees; if the value has another type, the back-end refuses the operation.',
  wrong: withPreview('{ drafts: true }'),
  right: withPreview('{ draft: true }'),
  message: (args: Args) =>
    args.fault === 'unasked'
      ? `No operation of the clients with drafts declares "$${args.name}", so the preview shows what everybody sees.${knownOrNearest(args.known, args.nearest)}`
      : `"$${args.name}" is ${args.type} in the operation: ${args.reason.replace(/\.$/, '')}.`,
  check(facts, report) {
    const { preview } = facts.site
    if (preview === null) return
    const own = [...sectionOperations(facts), ...collectionOperations(facts)].filter(({ client }) =>
      preview.clients.includes(client),
    )
    const known = [...new Set(own.flatMap(variableNames))]
    for (const [name, value] of Object.entries(preview.variables)) {
      const place = facts.place(['preview', 'variables', name], known.includes(name) ? 'value' : 'key')
      if (!known.includes(name)) {
        const args = unknownName(name, known)
        report(place, { fault: 'unasked', ...args }, { suggestion: args.nearest })
      }
      const [misfit] = own.flatMap((operation) => misfitOf(operation, name, value) ?? [])
      if (misfit !== undefined) report(place, { fault: 'type', name, ...misfit })
    }
  },
})

/** Why a value does not fit a variable; null when it does. */
function misfitOf({ operation, schema }: ClientOperation, name: string, value: unknown) {
  const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)
  const type = definition && typeFromAST(schema, definition.type)
  if (!isInputType(type)) return null
  const reasons: string[] = []
  coerceInputValue(value, type, (_path, _value, { message }) => reasons.push(message))
  const [reason] = reasons
  return reason === undefined ? null : { type: String(type), reason }
}
