import { type DocumentNode, type FragmentDefinitionNode, GraphQLError, Kind, type SelectionSetNode } from 'graphql'

/** How much work one operation may require, counted with all fragments expanded. */
export interface QueryLimits {
  /** The nesting of fields; a field of Query has depth 1. */
  maxDepth: number
  maxAliases: number
  maxDirectives: number
  /** Tokens of the text as sent. */
  maxTokens: number
}

/** The limits of the embedded back-end: several times what a page of a marketing site needs. */
export const queryLimits: QueryLimits = { maxDepth: 12, maxAliases: 30, maxDirectives: 30, maxTokens: 2_000 }

interface Weight {
  depth: number
  aliases: number
  directives: number
}

/** The limits that a parsed document exceeds. Checked before validation, whose own cost grows with the document. */
export function checkQueryLimits(document: DocumentNode, limits: QueryLimits): GraphQLError[] {
  const weigh = createWeigher(document)
  const errors: GraphQLError[] = []
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const { depth, aliases, directives } = weigh(definition.selectionSet)
    const ownDirectives = [definition, ...(definition.variableDefinitions ?? [])].reduce(
      (sum, node) => sum + (node.directives?.length ?? 0),
      directives,
    )
    if (depth > limits.maxDepth) errors.push(exceeded('depth', limits.maxDepth))
    if (aliases > limits.maxAliases) errors.push(exceeded('number of aliases', limits.maxAliases))
    if (ownDirectives > limits.maxDirectives) errors.push(exceeded('number of directives', limits.maxDirectives))
  }
  return errors
}

function exceeded(what: string, limit: number): GraphQLError {
  return new GraphQLError(`The ${what} of the operation exceeds ${limit}.`, { extensions: { code: 'TOO_COMPLEX' } })
}

function createWeigher(document: DocumentNode): (selectionSet: SelectionSetNode | undefined) => Weight {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  // Each fragment is weighed only once, even if it is spread many times. A cycle counts as nothing, since validation refuses it.
  const weights = new Map<string, Weight>()
  const nothing: Weight = { depth: 0, aliases: 0, directives: 0 }

  const weighFragment = (name: string): Weight => {
    const known = weights.get(name)
    if (known) return known
    weights.set(name, nothing)
    const fragment = fragments.get(name)
    const inner = weigh(fragment?.selectionSet)
    const weight = { ...inner, directives: inner.directives + (fragment?.directives?.length ?? 0) }
    weights.set(name, weight)
    return weight
  }
  const weigh = (selectionSet: SelectionSetNode | undefined): Weight => {
    const total: Weight = { ...nothing }
    for (const selection of selectionSet?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD
      // Introspection queries are deeply nested by nature; validation limits them, and production refuses them.
      if (isField && selection.name.value === '__schema') continue
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD ? weighFragment(selection.name.value) : weigh(selection.selectionSet)
      total.depth = Math.max(total.depth, inner.depth + (isField ? 1 : 0))
      total.aliases += inner.aliases + (isField && selection.alias ? 1 : 0)
      total.directives += inner.directives + (selection.directives?.length ?? 0)
    }
    return total
  }
  return weigh
}
