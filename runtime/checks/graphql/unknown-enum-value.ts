import { type GraphQLEnumType, getNamedType, isEnumType, typeFromAST } from 'graphql'
import type { Place } from '../../manifest/problems/create-finding.ts'
import { exampleSchema } from '../../manifest/problems/examples/operation.ts'
import { allUses } from '../../manifest/sections/section-uses.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { defineCheck } from '../rule/rule.ts'
import { sectionSchemaText } from '../sections/section-schema-text.ts'
import { type SectionOperation, sectionOperations } from './client-operations.ts'
import { declaredAt } from './graphql-places.ts'
import { propSchema, sourceOf } from './variable-sources.ts'

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

interface UnknownValue {
  value: string
  type: string
  known: readonly string[]
  nearest: string | null
}

/** A prop that is passed to a variable with the type of an enum, or of a list of its values. */
interface EnumVariable {
  readonly prop: string
  readonly type: GraphQLEnumType
  /** The default in the section's schema. */
  readonly byDefault: unknown
}

export const unknownEnumValue = defineCheck({
  code: 'graphql/unknown-enum-value',
  severity: 'error',
  needs: 'site',
  title: 'A prop is not one of the values that its variable accepts',
  why: 'The prop is sent to the API as a variable whose type lists its values. The API refuses any other, so this section would show no data. Write one of the values; if the section’s schema lists them too, editors suggest them.',
  wrong: { ...FILES, 'site.config.yaml': manifest('happy') },
  right: { ...FILES, 'site.config.yaml': manifest('glad') },
  message: ({ value, type, known, nearest }: UnknownValue) =>
    `"${value}" is not a value of the enum ${type}.${nearest === null ? ` Known: ${known.join(', ')}.` : ` Did you mean "${nearest}"?`}`,
  check(facts, report) {
    const enums = new Map(
      sectionOperations(facts)
        .filter(({ isOwn }) => isOwn)
        .map((own) => [own.section.name, enumVariables(own)]),
    )
    const judge = (place: Place | null, value: string, type: GraphQLEnumType) => {
      if (place === null || type.getValue(value) !== undefined) return
      const known = type.getValues().map((each) => each.name)
      const nearest = nearestName(value, known)
      const args = { value, type: type.name, known, nearest }
      report(place, args, { suggestion: nearest, related: declaredAt(type.astNode?.name) })
    }
    for (const [section, variables] of enums) {
      const defaults = variables.flatMap(({ prop, type, byDefault }) =>
        textsIn(byDefault).map(({ value, at }) => ({ path: ['properties', prop, 'default', ...at], value, type })),
      )
      const schema = defaults.length === 0 ? null : sectionSchemaText(facts, section)
      for (const { path, value, type } of defaults) {
        const position = schema?.positionOf(path, 'value')
        judge(position === undefined ? null : { position }, value, type)
      }
    }
    for (const { name, props, path } of enums.size === 0 ? [] : allUses(facts.manifest))
      for (const { prop, type } of enums.get(name) ?? [])
        for (const { value, at } of textsIn(props[prop]))
          judge(facts.place([...path, 'props', prop, ...at]), value, type)
  },
})

/** A text, or those of a list, each with its place in it. */
function textsIn(value: unknown): { readonly value: string; readonly at: readonly number[] }[] {
  if (typeof value === 'string') return [{ value, at: [] }]
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown, index) => (typeof item === 'string' ? [{ value: item, at: [index] }] : []))
}

/** Props passed to an enum whose section schema does not restrict the values; otherwise, the schema is checked once for all uses. */
function enumVariables(own: SectionOperation): EnumVariable[] {
  return (own.operation.variableDefinitions ?? []).flatMap((definition): EnumVariable[] => {
    const type = getNamedType(typeFromAST(own.schema, definition.type))
    const source = sourceOf(own, definition)
    if (!isEnumType(type) || source?.kind !== 'prop') return []
    const { items, default: byDefault } = source.schema
    const isOpen = [source.schema, propSchema(items, own.props ?? {})].every(
      (schema) => schema.enum === undefined && schema.const === undefined,
    )
    return isOpen ? [{ prop: definition.variable.name.value, type, byDefault }] : []
  })
}
