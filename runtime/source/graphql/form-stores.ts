import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type GraphQLField, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql'
import { isEmbedded } from '../../site/http/client-address.ts'
import type { FormModel, SiteModel } from '../../site/site-model.ts'
import { withOwnTypes } from '../../values/with-own-types.ts'

/** Where a mutation of a form stores what visitors send. */
export interface FormStore {
  /** The collection of the embedded back-ends' database. */
  readonly collection: string
  /** What is filled in, in the order of the SDL. */
  readonly fields: readonly string[]
}

/** The collections in which the embedded back-ends store what a form sends, in the order of its mutations. @param root - of the site. */
export function formStores({ send }: Pick<FormModel, 'send'>, { clients }: SiteModel, root: string): FormStore[] {
  return send.flatMap(({ client, mutation }) => {
    const model = clients.get(client)
    if (model === undefined || !isEmbedded(model)) return []
    const sdl = readFileSync(join(root, model.schema), 'utf8')
    const store = storeOf(mutation, buildSchema(withOwnTypes(sdl), { assumeValidSDL: true }))
    return store === null ? [] : [store]
  })
}

/** Null where a mutation adds no entry: it lacks `@add`. */
export function storeOf(mutation: string, schema: GraphQLSchema): FormStore | null {
  const field = schema.getMutationType()?.getFields()[mutation]
  const collection = field === undefined ? null : addedTo(field)
  const input = getNamedType(field?.args.find(({ name }) => name === 'input')?.type)
  if (collection === null || !isInputObjectType(input)) return null
  return { collection, fields: Object.keys(input.getFields()) }
}

/** The directives of the back-end are not declared in its SDL. */
function addedTo({ astNode }: GraphQLField<unknown, unknown>): string | null {
  const add = astNode?.directives?.find(({ name }) => name.value === 'add')
  const to = add?.arguments?.find(({ name }) => name.value === 'to')?.value
  return to?.kind === 'StringValue' ? to.value : null
}
