import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GraphQLField, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql'
import type { FormModel, SiteModel } from '../../site/site-model.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import { schemaOf } from './read-sdl.ts'

/** Where a mutation of a form stores what visitors send. */
export interface FormStore {
  /** A collection in the database of the embedded back-ends. */
  readonly collection: string
  /** The fields of the form's input, in the order of the SDL. */
  readonly fields: readonly string[]
}

/** The collections in which embedded back-ends store what a form sends, in the order of its mutations. @param root - the site's folder. */
export function formStores({ send }: Pick<FormModel, 'send'>, { clients }: SiteModel, root: string): FormStore[] {
  return send.flatMap(({ client, mutation }) => {
    const model = clients.get(client)
    if (model === undefined || !isEmbedded(model)) return []
    const sdl = readFileSync(join(root, model.schema), 'utf8')
    const store = storeOf(mutation, schemaOf(sdl))
    return store === null ? [] : [store]
  })
}

/** Null when the mutation adds no entry, because it lacks `@add`. */
export function storeOf(mutation: string, schema: GraphQLSchema): FormStore | null {
  const field = schema.getMutationType()?.getFields()[mutation]
  const collection = field === undefined ? null : addedTo(field)
  const input = getNamedType(field?.args.find(({ name }) => name === 'input')?.type)
  if (collection === null || !isInputObjectType(input)) return null
  return { collection, fields: Object.keys(input.getFields()) }
}

/** The collection of `@add`, read from the syntax tree, since the SDL does not declare the back-end's directives. */
function addedTo({ astNode }: GraphQLField<unknown, unknown>): string | null {
  const add = astNode?.directives?.find(({ name }) => name.value === 'add')
  const to = add?.arguments?.find(({ name }) => name.value === 'to')?.value
  return to?.kind === 'StringValue' ? to.value : null
}
