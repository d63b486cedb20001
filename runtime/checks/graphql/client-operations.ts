import { type ASTNode, type DocumentNode, parse, Source } from 'graphql'
import type { Place } from '../../manifest/problems/create-finding.ts'
import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import type { SectionDefinition } from '../../manifest/sections/section-definition.ts'
import type { SourceText } from '../../manifest/text/source-text.ts'
import { type KnownOperation, knownOperation, variableNames } from '../../selections/asked-fields.ts'
import type { CollectionModel } from '../../site/site-model.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { placesOfSection } from '../facts/places-of-section.ts'
import { positionOfNode } from './graphql-places.ts'
import { pageVariables } from './page-variables.ts'
import { type Asking, givenToList, givenToSection } from './variable-sources.ts'

/** An operation in a file, with the schema of its client. */
export interface ClientOperation extends KnownOperation {
  readonly client: string
  readonly source: SourceText
}

/** An operation that a section declares. */
export interface SectionOperation extends ClientOperation, Asking {
  readonly section: SectionDefinition
  /** Whether the server sends it for the section: `<Name>.graphql`. */
  readonly isOwn: boolean
}

/** The operation with which a collection is read. */
export interface CollectionOperation extends ClientOperation, Asking {
  readonly collection: CollectionModel
  /** Names of its variables. */
  readonly asks: readonly string[]
}

/** All operations of the sections that the manifest uses. */
export const sectionOperations = once((facts: SiteFacts): readonly SectionOperation[] =>
  [...facts.sections.values()].flatMap((section) =>
    section.operations.flatMap((path): SectionOperation[] => {
      const read = readOperation(facts, `sections/${section.name}/${path.split(/[\\/]/).at(-1)}`, section.client)
      if (read === null) return []
      const given = givenToSection(pageVariables(facts.site).get(section.name) ?? new Map())
      return [{ ...read, section, isOwn: path === section.operation, props: section.schema, ...given }]
    }),
  ),
)

/** All operations with which collections are read. */
export const collectionOperations = once((facts: SiteFacts): readonly CollectionOperation[] =>
  [...facts.site.collections.values()].flatMap((collection): CollectionOperation[] => {
    const read = readOperation(facts, collection.query, collection.client)
    if (read === null) return []
    const asks = variableNames(read)
    return [{ ...read, collection, asks, props: null, ...givenToList(asks) }]
  }),
)

/** An operation that the runtime itself sends. */
export interface BoundOperation extends ClientOperation, Asking {
  /** Name of the section that it belongs to; null for a collection. */
  readonly owner: string | null
  /** Why a variable has no value, in words. */
  readonly lack: string
  /** Where the manifest uses it. */
  readonly uses: readonly RelatedPlace[]
}

/** The operations whose variables are set by the runtime. Those that code imports get theirs from the code. */
export function boundOperations(facts: SiteFacts): BoundOperation[] {
  const ofSections = sectionOperations(facts).flatMap((own) => {
    const { name } = own.section
    const lack = `the section "${name}" has no such prop`
    return own.isOwn ? [{ ...own, owner: name, lack, uses: placesOfSection(facts)(name) }] : []
  })
  const ofCollections = collectionOperations(facts).map((own) => {
    const place = facts.place(['collections', own.collection.name, 'query'])
    return {
      ...own,
      owner: null,
      lack: 'the operation of a collection gets only $locale, $today, $now, $limit together with $offset or $page, and $first together with $after',
      uses: [{ ...place.position, message: `The collection "${own.collection.name}" is read with it.` }],
    }
  })
  return [...ofSections, ...ofCollections]
}

function readOperation({ files, schemas }: SiteFacts, file: string, client: string): ClientOperation | null {
  const schema = schemas.get(client)?.schema
  const source = schema ? files.read(file) : null
  const document = source && parseOrNull(source)
  const known = schema && document && knownOperation(document, schema)
  return source && known ? { client, source, ...known } : null
}

/** The file may have changed since it was loaded. */
function parseOrNull({ file, text }: SourceText): DocumentNode | null {
  try {
    return parse(new Source(text, file))
  } catch {
    return null
  }
}

/** Where a part of an operation is written. */
export function placeOfNode({ source }: Pick<ClientOperation, 'source'>, node: ASTNode): Place {
  return { position: positionOfNode(node) ?? source.positionAt(0) }
}
