import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { defineCheck } from '../rule/rule.ts'

export const needsSession = defineCheck({
  code: 'collections/needs-session',
  severity: 'error',
  needs: 'site',
  title: 'A collection asks for data that only signed-in users can see',
  why: 'The list of a collection is read once for all visitors, without a session: data that needs one is missing then, and none of the collection’s pages can be shown. Ask only for data that everybody may see.',
  wrong: collectionExample({ guard: '@session' }),
  right: collectionExample(),
  message: ({ name }: { name: string }) =>
    `The collection "${name}" asks for data that the back-end gives only to signed-in users. Ask for data that everybody may see.`,
  check({ entries, place }, report) {
    for (const [name, { unread }] of entries)
      if (unread?.kind === 'session') report(place(['collections', name, 'query']), { name })
  },
})
