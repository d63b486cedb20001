import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { defineUnusedCheck } from './define-unused-check.ts'

export const unusedCollection = defineUnusedCheck({
  code: 'unused/collection',
  title: 'Nothing uses a collection',
  why: 'The entries of a collection have pages, a page shows their list in parts, or a form offers them as choices. If nothing names the collection, it asks for data that nobody sees. Name it in `each` or in `pages` of a route or in the `options` of a form, or remove it.',
  wrong: collectionExample({
    declared: 'notes: { query: content/notes.graphql }, drafts: { query: content/notes.graphql }',
  }),
  right: collectionExample(),
  kind: 'collection',
  remedy: (name) => `use it in a route: each: ${name}`,
  names: 'collections',
  alsoUsed: () => [],
})
