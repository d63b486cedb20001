import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { defineCheck } from '../rule/rule.ts'

const withLimit = (limit: number) => `query Notes { notes(limit: ${limit}) { id slug title } }\n`

export const unread = defineCheck({
  code: 'collections/unread',
  severity: 'error',
  needs: 'site',
  title: 'The list of a collection cannot be read',
  why: 'The embedded back-end answers the operation of the collection with an error, here as it would on a server: the collection has no pages, and its entries cannot be checked. The message quotes the back-end.',
  wrong: { ...collectionExample(), 'content/notes.graphql': withLimit(-1) },
  right: { ...collectionExample(), 'content/notes.graphql': withLimit(100) },
  message: ({ name, reason }: { name: string; reason: string }) =>
    `The list of the collection "${name}" cannot be read: ${reason.replace(/\.$/, '')}.`,
  check({ entries, place }, report) {
    for (const [name, { unread: own }] of entries)
      if (own?.kind === 'failure') report(place(['collections', name, 'query']), { name, reason: own.reason })
  },
})
