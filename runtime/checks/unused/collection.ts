import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { defineUnusedCheck } from './define-unused-check.ts'

export const unusedCollection = defineUnusedCheck({
  code: 'unused/collection',
  title: 'Nothing uses a collection',
  why: 'A collection is a list whose entries have pages, which a page shows part by part, or of which a form offers the entries; where nothing names it, it only asks for what nobody sees. Name it in `each` or in `pages` of a route or in the `options` of a form, or remove it.',
  wrong: collectionExample({
    declared: 'notes: { query: content/notes.graphql }, drafts: { query: content/notes.graphql }',
  }),
  right: collectionExample(),
  kind: 'collection',
  remedy: (name) => `name it in a route: each: ${name}`,
  names: 'collections',
  alsoUsed: () => [],
})
