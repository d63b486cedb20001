import { type DocumentNode, Kind, type NonNullTypeNode, parse, print, type TypeNode } from 'graphql'

/** An SDL, and the fields that are more certain in it than its back-end says, such as `Note.title`. */
export interface KeptSdl {
  readonly sdl: string
  readonly kept: readonly string[]
}

/**
 * Keeps each `!` that somebody has written after the type of a field: many back-ends say of every field that it may be null, and only the authors of a
 * site know which ones never are. A field of another type than before is taken as it is.
 *
 * @param pulled - the SDL of the back-end.
 * @param before - the SDL of the site; null when there is none.
 */
export function keepNonNull(pulled: string, before: string | null): KeptSdl {
  const own = before === null ? new Map<string, TypeNode>() : typesIn(parsed(before))
  const kept: string[] = []
  let sdl = pulled
  // From the end, so that the places before it stay as they are.
  for (const [field, type] of [...typesIn(parse(pulled))].reverse()) {
    const known = own.get(field)
    const certain = known === undefined ? null : certainType(type, known)
    const text = certain === null ? null : print(certain)
    if (text === null || text === print(type) || type.loc === undefined) continue
    sdl = sdl.slice(0, type.loc.start) + text + sdl.slice(type.loc.end)
    kept.unshift(field)
  }
  return { sdl, kept }
}

/** The site's file may be damaged; pulling replaces it. */
function parsed(sdl: string): DocumentNode | null {
  try {
    return parse(sdl)
  } catch {
    return null
  }
}

function typesIn(document: DocumentNode | null): Map<string, TypeNode> {
  const found = new Map<string, TypeNode>()
  for (const definition of document?.definitions ?? [])
    if (definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION)
      for (const { name, type } of definition.fields ?? []) found.set(`${definition.name.value}.${name.value}`, type)
  return found
}

/** The type with a `!` wherever either has one; null when they differ in more than that. */
function certainType(type: TypeNode, known: TypeNode): TypeNode | null {
  const [bare, own] = [bareType(type), bareType(known)]
  const isCertain = type.kind === Kind.NON_NULL_TYPE || known.kind === Kind.NON_NULL_TYPE
  const certain = (inner: NonNullTypeNode['type']): TypeNode =>
    isCertain ? { kind: Kind.NON_NULL_TYPE, type: inner } : inner
  if (bare.kind === Kind.NAMED_TYPE)
    return own.kind === Kind.NAMED_TYPE && own.name.value === bare.name.value ? certain(bare) : null
  const item = own.kind === Kind.LIST_TYPE ? certainType(bare.type, own.type) : null
  return item && certain({ kind: Kind.LIST_TYPE, type: item })
}

function bareType(type: TypeNode): NonNullTypeNode['type'] {
  return type.kind === Kind.NON_NULL_TYPE ? type.type : type
}
