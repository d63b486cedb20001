import type { GraphQLField, GraphQLObjectType } from 'graphql'
import type { EntryFilter } from './entry-filter.ts'
import type { MailRule } from './mail.ts'

/** Where the value of a field comes from, as its directive says. */
export type FieldSource =
  | { kind: 'list'; collection: string; order: EntryOrder | null; filters: readonly EntryFilter[] }
  | { kind: 'count'; collection: string; filters: readonly EntryFilter[] }
  | { kind: 'entry'; collection: string; by: 'argument' | 'value' }
  | { kind: 'add'; collection: string; mail: MailRule | null; slug: SlugRule | null; pictures: PictureFields }
  | { kind: 'update'; collection: string; slug: SlugRule | null; pictures: PictureFields }
  | { kind: 'remove'; collection: string }
  | { kind: 'added'; collection: string; filters: readonly EntryFilter[] }
  | { kind: 'file' }
  | { kind: 'login' }
  | { kind: 'viewer' }

/** A field of the input that becomes a slug, and the field that it is made from when it is left out. */
export interface SlugRule {
  readonly field: string
  readonly from: string
}

/** The fields of the input whose uploads become pictures of the entry. */
export type PictureFields = readonly string[]

/** The field of the input that holds the alternative text of the picture in `field`. */
export function textOfPicture(field: string): string {
  return `${field}Alt`
}

/** Sorts by one field of the entries. */
export interface EntryOrder {
  field: string
  descending: boolean
}

/** What the directives of a field ask for; a field without any has no rule. */
export interface FieldRule {
  parent: GraphQLObjectType
  field: GraphQLField<unknown, unknown>
  source: FieldSource | null
  session: boolean
}

/** A collection as the SDL describes it. */
export interface CollectionModel {
  name: string
  /** Object types that its entries are returned as. */
  types: readonly GraphQLObjectType[]
  /** Whether entries may also be stored (@add, @added), which makes the content file optional. */
  addable: boolean
  /** The field to blame when its content file is missing. */
  firstField: GraphQLField<unknown, unknown>
}
