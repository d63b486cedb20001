import { defineProblem } from '../define-problem.ts'
import { collectionExample } from '../examples/collection.ts'

/**
 * Why reading stops after the first part: a list is read like a connection, a connection like a list, or the operation does not ask where the next
 * part begins.
 */
export type Cut = 'list' | 'connection' | 'no-end'

const REASONS: Readonly<Record<Cut, string>> = {
  list: 'a list is read in parts with $limit and $offset or $page, not with $first and $after',
  connection:
    'a connection is read in parts with $first and $after, not with $limit. If its back-end counts, name the list in it, such as list: notes.nodes',
  'no-end': 'without pageInfo { hasNextPage endCursor } it is unknown where the next part begins',
}

export const cutList = defineProblem({
  code: 'collections/cut-list',
  severity: 'error',
  blocks: true,
  title: 'Only the first part of a collection is read',
  why: 'An operation that declares $limit and $offset or $page, or $first and $after, is sent again until the list ends. The entries of a list are counted; a connection states whether there are more in pageInfo { hasNextPage endCursor }. Otherwise reading stops after the first part, and the other entries have no pages.',
  wrong: collectionExample({ url: 'https://cms.example/graphql', paging: ['first', 'after'] }),
  right: collectionExample(),
  message: ({ cut }: { cut: Cut }) => `Only the first entries are read: ${REASONS[cut]}.`,
})
