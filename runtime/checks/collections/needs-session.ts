import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { defineCheck } from '../rule/rule.ts'

export const needsSession = defineCheck({
  code: 'collections/needs-session',
  severity: 'error',
  needs: 'site',
  title: 'A collection asks for what only those see who are signed in',
  why: 'The list of a collection is read once for all visitors, and nobody is signed in while it is: what needs a session gives nothing, and none of the collection’s pages can be shown. Ask for what everybody may see.',
  wrong: collectionExample({ guard: '@session' }),
  right: collectionExample(),
  message: ({ name }: { name: string }) =>
    `The back-end gives what the collection "${name}" asks for to nobody who is not signed in. Ask for what everybody may see.`,
  check({ entries, place }, report) {
    for (const [name, { unread }] of entries)
      if (unread?.kind === 'session') report(place(['collections', name, 'query']), { name })
  },
})
