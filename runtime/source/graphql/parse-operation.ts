import { type DocumentNode, parse, Source } from 'graphql'
import { LRUCache } from 'lru-cache'

/** More operations than a site has. A site is read again after every edit, and hardly any is of its operations. */
const MAX_KEPT = 500
const kept = new LRUCache<string, DocumentNode>({ max: MAX_KEPT })

/**
 * The document of an operation: the same one as long as its text stays, so that what was found in it holds.
 *
 * @param file - names it in errors, and in the places of its nodes.
 * @throws GraphQLError where the text is none.
 */
export function parseOperation(text: string, file: string): DocumentNode {
  const key = JSON.stringify([file, text])
  const document = kept.get(key) ?? parse(new Source(text, file))
  kept.set(key, document)
  return document
}
