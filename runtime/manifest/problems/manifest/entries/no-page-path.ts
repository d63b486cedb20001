import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'
import { inTwoLanguages, link } from '../../examples/two-languages.ts'
import { listInWords } from '../../words.ts'

const example = (path: string) => {
  const [site, notes] = [inTwoLanguages('{ en: /terms, de: /bedingungen }', link('terms')), collectionExample()]
  const lists =
    "graphql: { clients: { default: { url: 'embedded:site', schema: schema/site.graphql, content: content } } }\ncollections: { notes: { query: content/notes.graphql } }\n"
  const manifest = site['site.config.yaml'].replace(
    '    path: /\n',
    `    path: /\n    pages: { of: notes, path: ${path} }\n`,
  )
  return { ...notes, ...site, 'site.config.yaml': lists + manifest }
}

export const noPagePath = defineProblem({
  code: 'manifest/no-page-path',
  severity: 'error',
  blocks: true,
  title: 'The parts of a list have no addresses in one of its languages',
  why: 'Where the path of a list in parts is a map, it needs an entry for each language in which the route has a path. Without it, the list is whole in that language: operations get neither $limit nor $offset, and visitors no links to further parts.',
  wrong: example('{ en: /notes/page/:page }'),
  right: example('{ en: /notes/page/:page, de: /notizen/seite/:page }'),
  message: ({ locales }: { locales: string[] }) =>
    `The parts of this list have no address in ${listInWords(locales, 'and')}. Add a path with :page for each language of the route.`,
})
