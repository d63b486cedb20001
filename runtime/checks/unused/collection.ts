import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { defineUnusedCheck } from './define-unused-check.ts'

export const unusedCollection = defineUnusedCheck({
  code: 'unused/collection',
  title: 'No route uses a collection',
  why: 'A collection is a list whose entries have pages, or which a page shows part by part; without a route that names it, it only asks for what nobody sees. Name it in `each` or in `pages` of a route, or remove it.',
  wrong: collectionExample({
    declared: 'notes: { query: content/notes.graphql }, drafts: { query: content/notes.graphql }',
  }),
  right: collectionExample(),
  kind: 'collection',
  remedy: (name) => `name it in a route: each: ${name}`,
  names: 'collections',
  alsoUsed: () => [],
})
