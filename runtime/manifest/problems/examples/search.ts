import type { Example } from '../rule.ts'
import { sectionSchema } from './section-schema.ts'

const finder = {
  'sections/Finder/Finder.schema.json': sectionSchema({
    name: 'Finder',
    description: 'A field to look for pages.',
    properties: '',
    sitio: '"inputs": ["search"]',
  }),
  'sections/Finder/Finder.tsx': `import type { SearchAnswer, SectionProps } from 'sitio'

export function Finder({ data }: SectionProps<Record<string, never>, SearchAnswer>) {
  return (
    <form role="search" action={data?.action}>
      <input name="q" aria-label="Search" defaultValue={data?.query} />
      <h1>{data?.total}</h1>
    </form>
  )
}
`,
}

/** A site with a results page. @param page - lines of its route after its name. */
export function searchExample(search: string, page: readonly string[]): Example {
  return {
    ...finder,
    'site.config.yaml': `${search}routes:
  - name: index
    path: /
    sections:
      - { section: Note, props: { title: { en: Hello } } }
  - name: search
${page.map((line) => `    ${line}\n`).join('')}`,
  }
}

/** The lines of a page that shows results. */
export const searchPage = [
  'path: /search',
  'title: { en: Search }',
  'description: { en: Look for what this small site of notes has about anything. }',
  'query: { q: { type: string, maxLength: 80 } }',
  'sections: [Finder]',
]
