import { example } from '../../manifest/problems/examples/operation.ts'
import { type AskedFields, askedFields } from '../../selections/asked-fields.ts'
import { findList } from '../../selections/find-list.ts'
import type { RouteModel } from '../../site/site-model.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { collectionOperations, placeOfNode, sectionOperations } from '../graphql/client-operations.ts'
import { sourceOf } from '../graphql/variable-sources.ts'
import { defineCheck } from '../rule/rule.ts'

const SDL = `type Query { notes(limit: Int, offset: Int): [Entry!]! @list(of: "notes") }
type Entry { id: ID! }
`
const COLLECTION = `collections: { notes: { query: content/list.graphql } }
routes:
  - name: index
    path: /
    pages: { of: notes, size: 1, path: '/page/:page' }
    sections: [{ section: Note, props: { title: { en: Notes } } }]
`
const LIST = 'query List($limit: Int!, $offset: Int!) { notes(limit: $limit, offset: $offset) { id } }\n'
const examples = example(
  SDL,
  'query Note($limit: Int!) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
  'query Note($limit: Int!, $offset: Int!) {\n  notes(limit: $limit, offset: $offset) {\n    id\n  }\n}\n',
)
const withList = (files: (typeof examples)['wrong']) => ({
  ...files,
  'content/list.graphql': LIST,
  'site.config.yaml': files['site.config.yaml'] + COLLECTION,
})

/** What keeps the pages of a split list from showing different parts. */
type Lack = 'start' | 'cursor' | 'cursor-of-value'

const WORDS: Readonly<Record<Lack, string>> = {
  start: 'its operation takes $limit, but none of $offset, $page and $after. Add one of them.',
  cursor:
    '$after has no value, since the operation of the collection asks for no cursor. Ask there for edges { cursor node { … } }.',
  'cursor-of-value':
    '$after has no value, since cursors are those of the whole list, and not of the entries with one value. Take $offset or $page if the API has them, or leave out pages: and show these entries on one page.',
}

export const samePart = defineCheck({
  code: 'collections/same-part',
  severity: 'error',
  needs: 'site',
  title: 'A section shows the same entries on every page of a list',
  why: 'A list that is split into pages tells its sections which part to show: $limit is the number of entries on a page, $offset the number before them, and $page that of the page. A connection has cursors instead: $after is the one after which a page begins, which the operation of the collection must ask for (edges { cursor node { … } }); they belong to the whole list, so a page for each value of a field needs $offset or $page. An operation with $limit alone gets the first part on every page.',
  wrong: withList(examples.wrong),
  right: withList(examples.right),
  message: ({ section, route, lack }: { section: string; route: string; lack: Lack }) =>
    `"${section}" shows the same entries on every page of "${route}": ${WORDS[lack]}`,
  check(facts, report) {
    const paged = facts.site.routes.filter(({ paging }) => paging !== null)
    for (const own of sectionOperations(facts)) {
      const { operation, section } = own
      const routes = paged.filter(({ sections }) => own.isOwn && sections.some((use) => use.section === section.name))
      if (routes.length === 0) continue
      const taken = (operation.variableDefinitions ?? []).filter(
        (definition) => sourceOf(own, definition)?.kind === 'page',
      )
      const names = taken.map(({ variable }) => variable.name.value)
      const [first] = routes.flatMap((route) => {
        const lack = lackOf(facts, route, names)
        return lack === null ? [] : [{ route: route.name, lack }]
      })
      if (first === undefined) continue
      const place = taken.find(({ variable }) => variable.name.value === (first.lack === 'start' ? 'limit' : 'after'))
      if (place) report(placeOfNode(own, place), { section: section.name, ...first })
    }
  },
})

/** Null when nothing keeps them. @param names - of the variables that the operation receives from its page. */
function lackOf(facts: SiteFacts, route: RouteModel, names: readonly string[]): Lack | null {
  if (!names.includes('limit') || names.includes('offset') || names.includes('page')) return null
  if (!names.includes('after')) return 'start'
  if (route.kind === 'pattern') return 'cursor-of-value'
  return asksForCursor(facts, route.paging?.collection ?? '') ? null : 'cursor'
}

function asksForCursor(facts: SiteFacts, name: string): boolean {
  const own = collectionOperations(facts).find(({ collection }) => collection.name === name)
  const found = own && findList(askedFields(own), own.collection.list)
  const edges: AskedFields | null | undefined =
    found?.kind === 'list' ? found.field.below?.fields.get('edges')?.below : null
  return edges?.fields.has('cursor') ?? false
}
