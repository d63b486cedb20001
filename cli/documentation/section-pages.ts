import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { keyTable } from './key-pages.ts'
import { codeBlock, prose, sentenceOf, table } from './markdown.ts'
import { addressOf, type Page } from './page.ts'
import type { Shape } from './shapes.ts'
import { shapes } from './values.ts'

/** The schema of a section. */
interface SectionSchema extends Shape {
  readonly sitio?: { readonly hydrate?: string; readonly client?: string }
  readonly examples?: readonly unknown[]
}

const overview = {
  id: 'reference-sections',
  group: 'reference',
  slug: 'sections',
  heading: 'Reference',
  title: 'Packaged sections',
} as const

const moments: Readonly<Record<string, string>> = {
  load: 'with the page',
  idle: 'when the browser is idle',
  visible: 'when it comes into view',
  interaction: 'when somebody touches it',
}

/** A page for every section in the package, from its schema. */
export function sectionPages(root: string): Page[] {
  const folder = join(root, 'sections')
  const names = readdirSync(folder).filter((name) => existsSync(schemaFile(folder, name)))
  const pages = names.map((name) => pageOf(folder, name))
  const rows = pages.map((page) => [`[\`${page.title}\`](${addressOf(page)})`, prose(page.lead)])
  const lead = 'The sections that come with the package, and what each takes.'
  const body = [
    `${lead} A site replaces one by a folder of the same name below its own \`sections/\`; \`site dev\` shows them all at \`/_site/gallery\`.`,
    table(['section', 'what it shows'], rows),
  ]
  return [{ ...overview, lead, body: body.join('\n\n') }, ...pages]
}

function pageOf(folder: string, name: string): Page {
  const schema: SectionSchema = JSON.parse(readFileSync(schemaFile(folder, name), 'utf8'))
  const { description = '', sitio = {}, examples = [] } = schema
  const props = shapes.keysBelow('', schema)
  const operation = join(folder, name, `${name}.graphql`)
  return {
    id: `sections-${name}`,
    group: 'sections',
    slug: name,
    heading: overview.heading,
    title: name,
    lead: sentenceOf(description),
    above: overview.id,
    body: [
      prose(description),
      sitio.hydrate === undefined
        ? 'HTML, without JavaScript of its own.'
        : `It also runs in the browser: it starts ${moments[sitio.hydrate]}.`,
      ...(props.length === 0 ? [] : ['## Props', keyTable('prop', props)]),
      ...(existsSync(operation)
        ? [`## What it asks for\n\n${codeBlock(readFileSync(operation, 'utf8'), 'graphql')}`]
        : []),
      ...examples
        .slice(0, 1)
        .map((example) => `## Example\n\n${codeBlock(stringify([{ section: name, props: example }]), 'yaml')}`),
    ].join('\n\n'),
  }
}

function schemaFile(folder: string, name: string): string {
  return join(folder, name, `${name}.schema.json`)
}
