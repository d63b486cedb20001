import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'

const feed = (to: string) =>
  collectionExample({
    also: { name: 'day', type: 'String!', entry: ', day: 2026-01-31' },
    more: `
feeds:
  - { path: /notes.xml, of: notes, to: ${to}, title: { en: Notes }, entry: { title: title, date: day } }
`,
  })

export const feedRoute = defineProblem({
  code: 'manifest/feed-route',
  severity: 'error',
  blocks: true,
  title: 'A feed leads to a route that has no page for its entries',
  why: 'A reader of a feed follows each entry to its page. The route in `to` must have a page for each entry of the very collection in `of`: its `each` names that collection.',
  wrong: feed('index'),
  right: feed('note'),
  message: ({ of, to }: { of: string; to: string }) =>
    `The route ${quote(to)} has no page for each entry of the collection ${quote(of)}. Name a route with each: ${of}`,
})
