import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { defineUnusedCheck } from './define-unused-check.ts'

export const unusedCollection = defineUnusedCheck({
  code: 'unused/collection',
  title: 'No route has pages for a collection',
  why: 'A collection is the list whose entries have a page each; without a route that names it in `each`, it only asks for what nobody sees. Give its entries pages, or remove it.',
  wrong: collectionExample({
    declared: 'notes: { query: content/notes.graphql }, drafts: { query: content/notes.graphql }',
  }),
  right: collectionExample(),
  kind: 'collection',
  remedy: (name) => `name it in a route: each: ${name}`,
  names: 'collections',
  alsoUsed: () => [],
})
