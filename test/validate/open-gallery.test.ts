import { afterEach, expect, it } from 'vitest'
import { openGallery } from '../../runtime/gallery/open-gallery.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import { type MadeSite, makeSite } from '../support/sites/make-site.ts'

let site: MadeSite
afterEach(() => site.remove())

it('leaves out of the gallery what the back-end of a site would refuse, and says why', () => {
  site = makeSite({
    'site.config.yaml': `version: 1
site: { product: Notes, origin: 'https://notes.example' }
locales: { default: en, available: { en: { label: English } } }
head: { description: { en: Notes. } }
graphql: { clients: { default: { url: 'embedded:notes', schema: notes.graphql, content: content } } }
collections: { notes: { query: content/notes.graphql } }
routes:
  - { name: index, path: /, sections: [{ section: Text, props: { heading: 1, title: { en: Notes }, text: { en: Read. } } }] }
  - { name: note, path: /notes/:slug, each: notes, title: { entry: slug }, sections: [Entry] }
`,
    'notes.graphql': `type Query {
  notes(limit: Int, offset: Int): [Note!]! @list(of: "notes")
  note(id: ID!): Note @entry(of: "notes")
}
type Note { id: ID! slug: String! }
`,
    'content/notes.graphql':
      'query Notes($limit: Int!, $offset: Int!) { notes(limit: $limit, offset: $offset) { id slug } }\n',
    'content/notes.yaml': '- { id: one, slug: one }\n',
    'sections/Entry/Entry.tsx': 'export const Entry = () => <h1>One</h1>\n',
    'sections/Entry/Entry.graphql': 'query Entry($id: ID!) { note(id: $id) { slug } }\n',
  })
  const gallery = openGallery(loadSite(site.config, {}))
  const reasons = new Map(gallery?.refused.map(({ item, reason }) => [item.section, reason]))
  expect(reasons.get('Entry')).toBe('Its operation needs "$id", which only its own pages have.')
  expect(reasons.get('Works')).toMatch(/^There is no type "Discipline"\./)
  expect(gallery?.items.map(({ section }) => section)).toContain('Text')
  expect(gallery?.items.map(({ section }) => section)).not.toContain('Works')
})
