import { type GraphQLEnumType, getNamedType, isEnumType, typeFromAST } from 'graphql'
import type { Place } from '../../manifest/problems/create-finding.ts'
import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import { sectionSchema } from '../../manifest/problems/examples/section-schema.ts'
import { inputNamed, mutationInputs } from '../../selections/mutation-inputs.ts'
import { languageAt } from '../../site/data/language-at.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { boundOperations, placeOfNode } from './client-operations.ts'
import { declaredAt } from './graphql-places.ts'
import { sourceOf } from './variable-sources.ts'

interface Args {
  /** What the back-end gets as the language. */
  readonly name: string
  readonly locale: string
  readonly client: string
  /** Name of the enum, and its values. */
  readonly type: string
  readonly known: readonly string[]
  readonly nearest: string | null
  readonly isEmbedded: boolean
}

const manifest = (locales: string) => `graphql:
  clients:
    default: { url: https://cms.example/graphql, schema: api.graphql${locales} }
`
const FILES = {
  'api.graphql': 'type Query { notes(language: Language): [Entry!]! }\nenum Language { EN }\ntype Entry { id: ID! }\n',
  'sections/Note/Note.schema.json': sectionSchema({ properties: '"title": { "$ref": "sitio:text" }', required: '[]' }),
  'sections/Note/Note.graphql': 'query Note($locale: Language) {\n  notes(language: $locale) {\n    id\n  }\n}\n',
}

export const unknownLanguage = defineCheck({
  code: 'graphql/unknown-language',
  severity: 'error',
  needs: 'site',
  title: 'A back-end has another name for a language',
  why: 'An operation, or the mutation of a form, gets the code of the page’s language as $locale. The API lists the languages that it knows in an enum, and refuses any other value, so pages in this language would have no data, and forms could not be sent. Write what the API calls it under "locales" of the client.',
  wrong: { ...FILES, 'site.config.yaml': manifest('') },
  right: { ...FILES, 'site.config.yaml': manifest(', locales: { en: EN }') },
  message: ({ name, locale, client, type, known, nearest, isEmbedded }: Args) => {
    const start = `In the language "${locale}", "$locale" is "${name}", which is not a value of the enum ${type}`
    if (isEmbedded)
      return `${start}. The embedded back-end gets the codes of languages: add "${name}" to the enum, or make the type String.`
    const values = nearest === null ? ` (${known.join(', ')})` : ''
    return `${start}${values}. Write its value under graphql.clients.${client}: locales: { ${locale}: ${nearest ?? '…'} }`
  },
  check(facts, report) {
    for (const { client, type, place, uses } of [...languagesOfOperations(facts), ...languagesOfForms(facts)]) {
      const model = facts.site.clients.get(client)
      if (model === undefined) continue
      const isOwn = isEmbedded(model)
      const known = type.getValues().map((each) => each.name)
      for (const { code: locale } of facts.site.locales.available) {
        const name = languageAt(model, locale)
        if (known.includes(name)) continue
        const nearest = sameWord(name, known) ?? nearestName(name, known)
        const isWritten = !isOwn && Object.hasOwn(model.locales, locale)
        const path = ['graphql', 'clients', client, 'locales', locale]
        report(
          isWritten ? facts.place(path) : place,
          { name, locale, client, type: type.name, known, nearest, isEmbedded: isOwn },
          { suggestion: isWritten ? nearest : null, related: [...declaredAt(type.astNode?.name), ...uses] },
        )
      }
    }
  },
})

/** An enum that gets the language of the page. */
interface AskedLanguage {
  readonly client: string
  readonly type: GraphQLEnumType
  /** Where it gets it. */
  readonly place: Place
  readonly uses: readonly RelatedPlace[]
}

function languagesOfOperations(facts: SiteFacts): AskedLanguage[] {
  return boundOperations(facts).flatMap((own): AskedLanguage[] => {
    const definition = own.operation.variableDefinitions?.find((each) => sourceOf(own, each)?.kind === 'locale')
    const type = definition && getNamedType(typeFromAST(own.schema, definition.type))
    const { client, uses } = own
    return isEnumType(type) && definition !== undefined
      ? [{ client, type, place: placeOfNode(own, definition.type), uses }]
      : []
  })
}

function languagesOfForms(facts: SiteFacts): AskedLanguage[] {
  return [...facts.site.forms.values()].flatMap(({ name, send }) =>
    send.flatMap(({ client, mutation, input }, index) => {
      const declared = facts.schemas.get(client)?.schema?.getMutationType()?.getFields()[mutation]
      const inputs = declared === undefined ? [] : mutationInputs(declared)
      return Object.entries(input).flatMap(([key, { from }]): AskedLanguage[] => {
        const type = from === 'locale' ? getNamedType(inputNamed(inputs, key)?.type) : undefined
        const place = facts.place(['forms', name, 'send', index, 'input', key])
        return isEnumType(type) ? [{ client, type, place, uses: [] }] : []
      })
    }),
  )
}

/** `pt-br` is PT_BR or ptBR. */
function sameWord(name: string, known: readonly string[]): string | null {
  const bare = (text: string) => text.replace(/[-_]/g, '').toLowerCase()
  return known.find((each) => bare(each) === bare(name)) ?? null
}
