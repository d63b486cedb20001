import {
  type ASTNode,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  Source,
} from 'graphql'
import type { Place } from '../../manifest/problems/create-finding.ts'
import type { SectionDefinition } from '../../manifest/sections/section-definition.ts'
import type { SourceText } from '../../manifest/text/source-text.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { positionOfNode } from './graphql-places.ts'
import { pageVariables } from './page-variables.ts'

/** An operation that a section declares, with the schema of its client. */
export interface SectionOperation {
  readonly section: SectionDefinition
  readonly source: SourceText
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly schema: GraphQLSchema
  /** Whether the server sends it for the section: `<Name>.graphql`. */
  readonly isOwn: boolean
  /** What every page on which the section stands gives it by name, beside props. */
  readonly ofPage: readonly string[]
}

/** Every operation of the sections that the manifest uses. */
export const sectionOperations = once(({ sections, files, schemas, site }: SiteFacts): readonly SectionOperation[] =>
  [...sections.values()].flatMap((section) => {
    const schema = schemas.get(section.client)?.schema ?? null
    if (schema === null) return []
    return section.operations.flatMap((path): SectionOperation[] => {
      const source = files.read(`sections/${section.name}/${path.split(/[\\/]/).at(-1)}`)
      const document = source === null ? null : parseOrNull(source)
      const operation = document?.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
      if (source === null || document === null || operation === undefined) return []
      return [
        {
          section,
          source,
          document,
          operation,
          schema,
          isOwn: path === section.operation,
          ofPage: pageVariables(site).get(section.name) ?? [],
        },
      ]
    })
  }),
)

/** What loading has read a moment ago may have changed meanwhile. */
function parseOrNull({ file, text }: SourceText): DocumentNode | null {
  try {
    return parse(new Source(text, file))
  } catch {
    return null
  }
}

/** Where a part of an operation stands. */
export function placeOfNode({ source }: Pick<SectionOperation, 'source'>, node: ASTNode): Place {
  return { position: positionOfNode(node) ?? source.positionAt(0) }
}
