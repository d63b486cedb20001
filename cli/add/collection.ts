import { declaresType, fieldsOf, withField, withType } from '../../runtime/source/graphql/edit-sdl.ts'
import { JobError } from '../io.ts'
import { type AddKind, textOf } from './add-kind.ts'
import { writeCollectionSections } from './collection-sections.ts'
import { contentClient, embeddedClient } from './embedded-client.ts'
import { checkNew, inCapitals, inWords, type NameRule, plainName, withHyphens } from './names.ts'
import { type NewCollection, singular } from './new-collection.ts'
import { sampleEntries } from './sample-entries.ts'
import type { SiteDraft } from './site-draft.ts'

/** Types that have a meaning in every schema. */
const RESERVED = ['Mutation', 'Subscription', 'Upload', 'String', 'Int', 'Float', 'Boolean']

const collectionName: NameRule = {
  pattern: /^[a-z][A-Za-z0-9]{0,59}$/,
  words: 'a lower-case letter, then letters and digits: concerts',
}

export const collection: AddKind = {
  name: 'collection',
  description: 'A list in files of the site: its type, two entries, a page that lists them, and a page for each.',
  arguments: [{ name: 'name', description: 'its name, in the plural: concerts' }],
  options: [
    { flags: '--one <name>', description: 'the name of one entry (default: the name without its s)' },
    { flags: '--markdown', description: 'a Markdown file for each entry, instead of a list in YAML' },
    {
      flags: '--client <client>',
      description: 'the embedded GraphQL client that answers it; created if there is none',
    },
  ],
  example: 'collection concerts --markdown',
  add(draft, [name = ''], options) {
    const { collections, routes } = draft.manifest
    checkNew('collection', name, collectionName, Object.keys(collections))
    const one = textOf(options, 'one') ?? singular(name)
    checkNew('entry', one, collectionName, [])
    if (one === name) throw new JobError(`Say what one of the ${name} is called: --one article`)
    const taken = routes.map((each) => each.name)
    for (const route of [name, one]) checkNew('route', withHyphens(route), plainName, taken)
    const client = embeddedClient(draft, textOf(options, 'client') ?? contentClient(draft))
    const isMarkdown = options.markdown === true
    const added = { name, one, type: inCapitals(one), client, isMarkdown }
    writeType(draft, added)
    for (const [file, text] of sampleEntries(draft, added)) draft.create(file, text)
    const query = `${client.content}/${name}.graphql`
    draft.create(query, operation(added))
    draft.addKey(['collections', name], { ...(client.name === 'default' ? {} : { client: client.name }), query })
    addRoutes(draft, added)
    writeCollectionSections(draft, added)
    return []
  },
}

function writeType(draft: SiteDraft, { name, one, type, client, isMarkdown }: NewCollection): void {
  const sdl = draft.text(client.schema) ?? ''
  if (declaresType(sdl, type))
    throw new JobError(`${client.schema} already has a type ${type}. Choose another name: --one NAME`)
  if (RESERVED.includes(type))
    throw new JobError(`${type} means something else in GraphQL. Choose another name: --one NAME`)
  const taken = [name, one].find((field) => fieldsOf(sdl, 'Query').includes(field))
  if (taken !== undefined) throw new JobError(`${client.schema} already has a query "${taken}". Choose another name.`)
  const many = `${name}(locale: String, limit: Int, offset: Int): [${type}!]! @list(of: "${name}")`
  const single = `${one}(id: ID!, locale: String): ${type} @entry(of: "${name}")`
  const body = isMarkdown ? '  body: Markdown\n' : ''
  const withQueries = withField(withField(sdl, 'Query', many), 'Query', single)
  draft.replace(
    client.schema,
    withType(withQueries, `type ${type} {\n  id: ID!\n  slug: String!\n  title: String!\n  lead: String!\n${body}}\n`),
  )
}

const operation = ({
  name,
  isMarkdown,
}: NewCollection) => `query ${inCapitals(name)}($locale: String!, $limit: Int!, $offset: Int!) {
  ${name}(locale: $locale, limit: $limit, offset: $offset) {
    id
    slug
    title
    lead${isMarkdown ? '\n    body' : ''}
  }
}
`

function addRoutes(draft: SiteDraft, { name, one, type, isMarkdown }: NewCollection): void {
  const title = inWords(name)
  const path = `/${withHyphens(name)}`
  draft.addItem(['routes'], {
    name: withHyphens(name),
    path,
    title: draft.inEachLanguage(title),
    ...(draft.describesPages ? { description: draft.inEachLanguage(`${title}.`) } : {}),
    sections: [{ section: `${type}List`, props: { heading: 1, title: draft.inEachLanguage(title) } }],
  })
  const entry = (field: string) => ({ entry: field })
  draft.addItem(['routes'], {
    name: withHyphens(one),
    path: `${path}/:slug`,
    each: name,
    title: entry('title'),
    ...(draft.describesPages ? { description: entry('lead') } : {}),
    sections: [
      {
        section: type,
        props: {
          heading: 1,
          title: entry('title'),
          lead: entry('lead'),
          ...(isMarkdown ? { body: entry('body') } : {}),
        },
      },
    ],
  })
}
