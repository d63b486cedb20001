/** One entry of a collection: from a content file, or stored by a mutation. */
export interface Entry {
  readonly id: string
  readonly [field: string]: unknown
}
