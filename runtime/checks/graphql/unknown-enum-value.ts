import { type GraphQLEnumType, getNamedType, isEnumType, typeFromAST } from 'graphql'
import { exampleSchema } from '../../manifest/problems/examples/operation.ts'
import { allUses } from '../../manifest/sections/section-uses.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { defineCheck } from '../rule/rule.ts'
import { type SectionOperation, sectionOperations } from './client-operations.ts'
import { declaredAt } from './graphql-places.ts'
import { sourceOf } from './variable-sources.ts'

const FILES = {
  'api.graphql':
    'type Query { notes(mood: Mood): [Entry!]! @list(of: "notes") }\nenum Mood { glad sad }\ntype Entry { id: ID! mood: Mood }\n',
  'content/notes.yaml': '- { id: first, mood: glad }\n',
  'sections/Note/Note.schema.json': exampleSchema('"mood": { "type": "string" }'),
  'sections/Note/Note.graphql': 'query Note($mood: Mood) {\n  notes(mood: $mood) {\n    id\n  }\n}\n',
}
const manifest = (mood: string) => `graphql:
  clients:
    default: { url: embedded:default, schema: api.graphql, content: content }
routes:
  - name: index
    path: /
    sections:
      - { section: Note, props: { mood: ${mood} } }
`

export const unknownEnumValue = defineCheck({
  code: 'graphql/unknown-enum-value',
  severity: 'error',
  needs: 'site',
  title: 'A prop is not one of the values that its variable accepts',
  why: 'The prop is sent to the API as a variable whose type lists its values. The API refuses any other, so this section would show no data. Write one of the values; if the section’s schema lists them too, editors suggest them.',
  wrong: { ...FILES, 'site.config.yaml': manifest('happy') },
  right: { ...FILES, 'site.config.yaml': manifest('glad') },
  message: ({
    value,
    type,
    known,
    nearest,
  }: {
    value: string
    type: string
    known: readonly string[]
    nearest: string | null
  }) =>
    `"${value}" is not a value of the enum ${type}.${nearest === null ? ` Known: ${known.join(', ')}.` : ` Did you mean "${nearest}"?`}`,
  check(facts, report) {
    const enums = new Map(
      sectionOperations(facts)
        .filter(({ isOwn }) => isOwn)
        .map((own) => [own.section.name, { own, variables: enumVariables(own) }]),
    )
    if (enums.size === 0) return
    for (const { name, props, path } of allUses(facts.manifest)) {
      const { own, variables } = enums.get(name) ?? {}
      for (const [prop, type] of own === undefined ? [] : (variables ?? [])) {
        const value = props[prop]
        if (own === undefined || typeof value !== 'string' || type.getValue(value) !== undefined) continue
        const known = type.getValues().map((each) => each.name)
        const nearest = nearestName(value, known)
        report(
          facts.place([...path, 'props', prop]),
          { value, type: type.name, known, nearest },
          { suggestion: nearest, related: declaredAt(type.astNode?.name) },
        )
      }
    }
  },
})

/** Props passed to an enum whose section schema does not restrict the values; otherwise, the schema is checked once for all uses. */
function enumVariables(own: SectionOperation): [string, GraphQLEnumType][] {
  return (own.operation.variableDefinitions ?? []).flatMap((definition): [string, GraphQLEnumType][] => {
    const type = getNamedType(typeFromAST(own.schema, definition.type))
    const source = sourceOf(own, definition)
    const isOpen = source?.kind === 'prop' && source.schema.enum === undefined && source.schema.const === undefined
    return isEnumType(type) && isOpen ? [[definition.variable.name.value, type]] : []
  })
}
