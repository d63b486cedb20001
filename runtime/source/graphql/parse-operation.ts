import { type DocumentNode, parse, Source } from 'graphql'
import { LRUCache } from 'lru-cache'

/** More than the operations of any site. A site is read again after every edit, which rarely concerns its operations. */
const MAX_KEPT = 500
const kept = new LRUCache<string, DocumentNode>({ max: MAX_KEPT })

/**
 * The parsed document of an operation. The object stays the same as long as the text does, so that results of checks stay valid.
 *
 * @param file - the name of the file in errors, and in the places of the nodes.
 * @throws GraphQLError when the text is not valid.
 */
export function parseOperation(text: string, file: string): DocumentNode {
  const key = JSON.stringify([file, text])
  const document = kept.get(key) ?? parse(new Source(text, file))
  kept.set(key, document)
  return document
}
