import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'

/** A part of a manifest as plain values. */
export type Plain = string | number | boolean | Plain[] | PlainMap
export interface PlainMap {
  [key: string]: Plain
}

const SHARED = join(import.meta.dirname, '../../faults/sites/notes')
const text = (words: string): PlainMap => ({ en: words })

/** What the second version renames. */
export const renamed = {
  'routes.page1': 'routes.contact',
  'routes.page2.sections.part1': 'routes.page2.sections.opening',
} as const
/** What the second version deletes. */
export const deleted = [
  ['routes', 'page5'],
  ['routes', 'page6', 'sections', 'part0'],
] as const

/** The manifest of a base with twelve pages; the second version renames, moves and deletes, and changes values. */
export function baseManifest(version: 1 | 2): PlainMap {
  const pages = Array.from({ length: 12 }, (_, page): PlainMap & { name: string; sections: PlainMap[] } => ({
    name: `page${page}`,
    path: page === 0 ? '/' : `/page${page}`,
    title: text(`Page ${page}`),
    description: text(`What page ${page} of this small site of twelve pages is about, in a sentence.`),
    sections: Array.from({ length: 5 }, (__, part) => storyOf(version, page, part)),
  }))
  const base: PlainMap = {
    version: 1,
    site: { product: 'Notes', origin: 'https://notes.example' },
    locales: { default: 'en', available: { en: { label: 'English' } } },
    timeouts: { drain: version === 1 ? '5s' : '6s', reload: '2s' },
    theme: { color: Object.fromEntries(Array.from({ length: 8 }, (_, tone) => [`tone${tone}`, `#11223${tone}`])) },
    routes: pages,
  }
  if (version === 1) return base
  const page = (index: number) => pages[index] ?? { name: '', sections: [] }
  page(1).name = 'contact'
  page(2).sections[1] = { ...page(2).sections[1], id: 'opening' }
  page(3).path = '/moved/page3'
  page(4).sections.reverse()
  page(6).sections.shift()
  const [first] = page(7).sections
  if (first !== undefined) first.props = { ...(first.props as PlainMap), body: text('It says something else now.') }
  return { ...base, renamed: { ...renamed }, routes: pages.filter(({ name }) => name !== 'page5') }
}

function storyOf(version: 1 | 2, page: number, part: number): PlainMap {
  const props = { heading: text(`Part ${part}`), body: text(`Of page ${page}.`) }
  return {
    id: `part${part}`,
    // The last pages have a section that does not change.
    section: page < 8 ? 'Story' : 'Tale',
    props: version === 1 || page >= 8 ? props : { ...props, lead: text('What is new.') },
  }
}

/** Writes the base as a package. In the second version its section has another default, and a required prop. */
export function writeBase(folder: string, version: 1 | 2): void {
  cpSync(SHARED, folder, { recursive: true })
  const write = (file: string, content: string) => writeFileSync(join(folder, file), content)
  for (const name of ['Story', 'Tale']) {
    mkdirSync(join(folder, 'sections', name), { recursive: true })
    write(`sections/${name}/${name}.schema.json`, JSON.stringify(schemaOf(name, name === 'Story' ? version : 1)))
    write(`sections/${name}/${name}.tsx`, componentOf(name))
  }
  write('package.json', JSON.stringify({ name: '@agency/base', version: `${version}.0.0` }))
  write('site.config.yaml', stringify(baseManifest(version)))
}

function componentOf(name: string): string {
  return `import type { SectionProps } from 'sitio'

interface ${name}Props { heading: string; body?: string; note?: string; lead?: string; size: number }

export function ${name}({ id, props }: SectionProps<${name}Props>) {
  return (
    <section id={id} data-size={props.size}>
      <h2>{props.heading}</h2>
      {props.lead && <p>{props.lead}</p>}
      <p>{props.body} {props.note}</p>
    </section>
  )
}
`
}

function schemaOf(name: string, version: 1 | 2) {
  const prop = (description: string) => ({ description, $ref: 'sitio:text' })
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `${name}Props`,
    description: 'A story.',
    type: 'object',
    additionalProperties: false,
    required: version === 1 ? ['heading'] : ['heading', 'lead'],
    properties: {
      heading: prop('Its heading.'),
      lead: prop('What it begins with.'),
      body: prop('What it says.'),
      note: prop('What it says beside that.'),
      size: { description: 'How large it is.', type: 'integer', minimum: 1, default: version === 1 ? 3 : 5 },
    },
  }
}
