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
  title: 'A feed links to a route without a page for each of its entries',
  why: 'Feed readers follow each entry to its page, so the route in `to` needs a page for each entry of the collection in `of`: its `each` must name that same collection.',
  wrong: feed('index'),
  right: feed('note'),
  message: ({ of, to }: { of: string; to: string }) =>
    `The route ${quote(to)} does not have a page for each entry of the collection ${quote(of)}. Link to a route with each: ${of}`,
})
