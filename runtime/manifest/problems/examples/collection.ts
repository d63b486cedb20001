import type { Example } from '../rule.ts'

interface CollectionParts {
  readonly declared?: string
  /** Additional routes. */
  readonly more?: string
  /** An additional field: its name and type in the SDL, and its value in each entry. */
  readonly also?: { readonly name: string; readonly type: string; readonly entry: string }
  /** A scalar that the SDL declares. */
  readonly scalar?: string
  readonly each?: string
  readonly path?: string
  readonly title?: string
  /** Variables and arguments for reading the list in parts. */
  readonly paging?: readonly [string, string]
  /** Whether the list is read without either of them. */
  readonly isAtOnce?: boolean
  /** Slugs of the two entries. */
  readonly slugs?: readonly [string, string]
  /** Address of the client. */
  readonly url?: string
  /** An additional directive on the list in the SDL. */
  readonly guard?: string
  /** A mutation of a second API, `shop`. */
  readonly mutation?: string
  /** Prop of the section on the entry's page. */
  readonly prop?: string
  /** An additional prop of the section on the home page. */
  readonly home?: string
  /** An additional line of the home page's route. */
  readonly index?: string
}

/** A page for each entry of a list of two. */
export function collectionExample({
  declared = 'notes: { query: content/notes.graphql }',
  each = 'notes',
  path = '/notes/:slug',
  title = '{ entry: title }',
  more = '',
  prop = '{ entry: title }',
  index,
  home,
  scalar,
  also = { name: '', type: '', entry: '' },
  paging: [count, start] = ['limit', 'offset'],
  isAtOnce = false,
  slugs = ['first-note', 'second-note'],
  url = 'embedded:site',
  guard = '',
  mutation = '',
}: CollectionParts = {}): Exclude<Example, string> {
  return {
    'schema/site.graphql': `type Query { notes(limit: Int, offset: Int${count === 'limit' ? '' : `, ${count}: Int, ${start}: String`}): [Entry!]! @list(of: "notes")${guard && ` ${guard}`} }
${scalar === undefined ? '' : `scalar ${scalar}\n`}type Entry { id: ID! slug: String! title: String!${also.name === '' ? '' : ` ${also.name}: ${also.type}`} }
`,
    'content/notes.yaml': `- { id: first, slug: ${slugs[0]}, title: First${also.entry} }
- { id: second, slug: ${slugs[1]}, title: Second${also.entry} }
`,
    'content/notes.graphql': `query Notes${isAtOnce ? '' : `($${count}: Int!, $${start}: ${count === 'limit' ? 'Int!' : 'String'})`} {
  notes${isAtOnce ? '' : `(${count}: $${count}, ${start}: $${start})`} { id slug title${also.name === '' ? '' : ` ${also.name}`} }
}
`,
    ...(mutation === ''
      ? {}
      : { 'schema/shop.graphql': `type Query { open: Boolean }\ntype Mutation { ${mutation} }\n` }),
    'site.config.yaml': `graphql: { clients: { default: { url: '${url}', schema: schema/site.graphql, content: content }${mutation === '' ? '' : ", shop: { url: 'https://shop.example/graphql', schema: schema/shop.graphql }"} } }
collections: { ${declared} }
routes:
  - name: index
    path: /${
      index === undefined
        ? ''
        : `
    ${index}`
    }
    sections:
      - { section: Note, props: { title: { en: Hello }${home === undefined ? '' : `, ${home}`} } }
  - name: note
    path: ${path}
    each: ${each}
    title: ${title}
    sections:
      - { section: Note, props: { title: ${prop} } }
${more.replace(/^\n/, '')}`,
  }
}
