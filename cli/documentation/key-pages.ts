import { newestSchema } from '../../runtime/values/schema/newest-schema.ts'
import schema from '../../schema/site.config.schema.json' with { type: 'json' }
import { inlineCode, prose, sentenceOf, table } from './markdown.ts'
import { addressOf, type Page } from './page.ts'
import type { Key, Shape } from './shapes.ts'
import { namedValues, shapes } from './values.ts'

const overview = {
  id: 'reference-manifest',
  group: 'reference',
  slug: 'manifest',
  heading: 'Reference',
  title: 'The manifest',
} as const

// The type of imported JSON is too narrow; here it is only traversed as a shape.
const root: Shape = newestSchema(schema) as Shape

/** Every key of the manifest, from its schema: a page for each top-level key, with the keys below it. */
export function keyPages(): Page[] {
  const pages = Object.entries(root.properties ?? {}).map(([name, shape]) =>
    pageOf({ path: name, shape, isRequired: root.required?.includes(name) === true, kind: null }),
  )
  const rows = pages.map((page) => [`[\`${page.title}\`](${addressOf(page)})`, prose(page.lead)])
  const body = [
    'A site is one file, `site.config.yaml`, and what it names. These are the keys of its first level; each has a page with everything below it. An editor with a YAML language server shows the same at every key, and suggests the names of the site itself.',
    table(['key', 'what it contains'], rows),
    '## Values',
    'Some kinds of value have a name of their own:',
    ...namedValues.map(([name, shape]) => `### ${name}\n\n${prose(shape.description ?? '')}${keysOf(shape)}`),
  ]
  return [{ ...overview, lead: 'Every key of site.config.yaml.', body: body.join('\n\n') }, ...pages]
}

/** The paths of all keys, as in their headings. */
export function keyPaths(): string[] {
  return Object.entries(root.properties ?? {}).flatMap(([name, shape]) => [
    name,
    ...shapes.keysBelow(name, shape).map(({ path }) => path),
  ])
}

function pageOf(key: Key): Page {
  const description = shapes.descriptionOf(key.shape)
  return {
    id: `keys-${key.path}`,
    group: 'keys',
    slug: key.path,
    heading: overview.heading,
    title: key.path,
    lead: sentenceOf(description),
    above: overview.id,
    body: [
      prose(description),
      `*${shapes.factsOf(key)}*`,
      ...shapes.keysBelow(key.path, key.shape).map((below) => {
        const level = below.path.split(/\.|\[\]\./).length <= 2 ? '##' : '###'
        return `${level} \`${below.path}\`\n\n${prose(shapes.descriptionOf(below.shape))}\n\n*${shapes.factsOf(below)}*`
      }),
    ].join('\n\n'),
  }
}

/** The keys of a value that is a map. */
function keysOf(shape: Shape): string {
  const keys = shapes.keysBelow('', shape).filter(({ path }) => !path.endsWith('*'))
  return keys.length === 0 ? '' : `\n\n${keyTable('key', keys)}`
}

/** Keys in a table. */
export function keyTable(name: string, keys: readonly Key[]): string {
  const rows = keys.map((key) => {
    const description = shapes.descriptionOf(key.shape)
    return [inlineCode(key.path), `${description === '' ? '' : `${prose(description)} `}*${shapes.factsOf(key)}*`]
  })
  return table([name, 'what it is'], rows)
}
