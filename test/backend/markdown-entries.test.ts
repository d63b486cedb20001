import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readBackend } from '../../runtime/backend/schema/read-backend.ts'
import { contentIn } from '../../runtime/backend/storage/load-content.ts'

const sdl = `type Note { id: ID! title: String! year: Int photo: Photo body: Markdown next: Note @entry(of: "notes") }
type Photo { src: String! alt: String! }
type Query { notes(locale: String): [Note!]! @list(of: "notes") }`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-entries-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Reads a content folder with these files. */
async function read(files: Readonly<Record<string, string>>, showsDrafts = false) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const { files: found, contentProblems } = await readBackend({
    sdl,
    sdlFile: 'api.graphql',
    content: contentIn([folder], folder),
    locales: ['de', 'fr', 'en'],
    defaultLocale: 'de',
    showsDrafts,
  })
  return {
    entries: found.get('notes')?.rows.map(({ entry }) => entry),
    problems: contentProblems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`),
  }
}

it('an entry is a file: its name is the id, what stands above are the fields, below is the body', async () => {
  const { entries, problems } = await read({
    'notes/b.md': '---\ntitle: B\nyear: 1827\n---\n\n# Hello\n\n---\n\nmore\n\n',
    'notes/a.md': 'Only a body',
    'notes/draft.txt': 'Nothing',
    'notes/README.md': 'How notes are written',
    'notes/README.fr.md': 'Comment les écrire',
    'notes/_template.md': '---\ntitle: …\n---\n',
    'notes/.#a.md': 'What an editor keeps beside the file',
    'notes.yaml': '- { id: c, title: C }\n',
  })
  expect(entries).toEqual([
    { id: 'c', title: 'C' },
    { id: 'a', body: 'Only a body' },
    { id: 'b', title: 'B', year: 1827, body: '# Hello\n\n---\n\nmore' },
  ])
  expect(problems).toEqual(['notes/a.md:1:1 "title" is missing. It must be a text.'])
})

it('files of languages are one entry: what they say differently has a value for each', async () => {
  const { entries, problems } = await read({
    'notes/a.md': '---\nphoto: { src: a.jpg }\nyear: 1827\n---\n',
    'notes/a.de.md': '---\ntitle: Reise\nphoto: { alt: Schnee }\n---\nText',
    'notes/a.fr.md': '---\ntitle: Voyage\nphoto: { alt: Neige }\n---\nTexte',
  })
  expect(entries).toEqual([
    {
      id: 'a',
      locales: ['de', 'fr'],
      title: { de: 'Reise', fr: 'Voyage' },
      year: 1827,
      photo: { src: 'a.jpg', alt: { de: 'Schnee', fr: 'Neige' } },
      body: { de: 'Text', fr: 'Texte' },
    },
  ])
  expect(problems).toEqual([])
})

it('an entry needs no text in a language that it does not exist in, not even in the default one', async () => {
  const { entries, problems } = await read({
    'notes/a.fr.md': '---\ntitle: Voyage\n---\n',
    'notes/a.en.md': '---\ntitle: Journey\n---\n',
  })
  expect(entries).toMatchObject([{ id: 'a', locales: ['en', 'fr'], title: { fr: 'Voyage', en: 'Journey' } }])
  expect(problems).toEqual([])
})

it('what is the same in all of them has no language, and a body for all stands in for others', async () => {
  const { entries } = await read({
    'notes/a.md': '---\ntitle: A\n---\nText',
    'notes/a.fr.md': '---\nyear: 1\n---\nTexte',
    'notes/b.fr.md': '---\ntitle: B\nyear: 2\n---\n',
  })
  expect(entries).toEqual([
    { id: 'a', title: 'A', year: 1, body: { fr: 'Texte', '*': 'Text' } },
    { id: 'b', locales: ['fr'], title: 'B', year: 2 },
  ])
})

it('what the file for all says for each language, that of a language says otherwise for itself', async () => {
  const { entries, problems } = await read({
    'notes/a.md': "---\ntitle: { de: Reise, en: Journey }\nphoto: { src: a.jpg, alt: { '*': Snow } }\n---\nText",
    'notes/a.fr.md': '---\ntitle: Voyage\nphoto: { alt: Neige }\n---\n',
  })
  expect(entries).toEqual([
    {
      id: 'a',
      title: { de: 'Reise', en: 'Journey', fr: 'Voyage' },
      photo: { src: 'a.jpg', alt: { '*': 'Snow', fr: 'Neige' } },
      body: 'Text',
    },
  ])
  expect(problems).toEqual([])
})

it.each([
  ['a value that does not fit', { 'notes/a.fr.md': '---\ntitle: A\nyear: soon\n---\n' }, 'notes/a.fr.md:3:7'],
  [
    'a value of one language',
    { 'notes/a.de.md': '---\ntitle: A\nyear: 1\n---\n', 'notes/a.fr.md': '---\ntitle: B\n\nyear: soon\n---\n' },
    'notes/a.fr.md:4:7',
  ],
  ['a body in front matter', { 'notes/a.md': '---\ntitle: A\nbody: x\n---\n' }, 'notes/a.md:3:7'],
  ['an id in front matter', { 'notes/a.md': '---\ntitle: A\nid: b\n---\n' }, 'notes/a.md:3:5'],
  ['front matter that is no map', { 'notes/a.md': '---\n- title\n---\n' }, 'notes/a.md:1:1'],
  ['front matter that is no YAML', { 'notes/a.md': '---\ntitle: [A\n---\n' }, 'notes/a.md:'],
  ['a language that the site has not', { 'notes/a.xx.md': '---\ntitle: A\n---\n' }, 'notes/a.xx.md:1:1'],
  ['a dot in the name', { 'notes/a.b.c.md': '---\ntitle: A\n---\n' }, 'notes/a.b.c.md:1:1'],
  [
    'an id that the list has',
    { 'notes.yaml': '- { id: a, title: A }', 'notes/a.md': '---\ntitle: B\n---\n' },
    'notes/a.md:1:1',
  ],
  ['a text that nobody reads', { 'notes/a.md': `---\ntitle: A\n---\n${'x'.repeat(500_000)}` }, 'notes/a.md:1:1'],
])('tells the place of %s', async (_, files, place) => {
  const { problems } = await read(files as Record<string, string>)
  expect(problems.filter((problem) => problem.startsWith(place))).toHaveLength(1)
})

it('what is needed and misspelt is told where it is written, in the file of its language', async () => {
  const { problems } = await read({
    'notes/a.de.md': '---\ntitel: Reise\n---\nText',
    'notes/a.fr.md': '---\ntitle: Voyage\n---\nTexte',
    'notes/b.md': '---\nyear: 1827\ntitel: B\n---\n',
    'notes/c.de.md': '---\nyear: 1827\n---\nText',
    'notes/c.fr.md': '---\ntitle: Voyage\n---\nTexte',
    'notes.yaml': '- { id: d, titel: D }\n',
  })
  expect(problems).toEqual([
    'notes.yaml:1:19 There is no field "titel", but "title" is missing. Did you mean "title"?',
    'notes/a.de.md:2:8 There is no field "titel", but "title" is missing. Did you mean "title"?',
    'notes/b.md:3:8 There is no field "titel", but "title" is missing. Did you mean "title"?',
    'notes/c.de.md:1:1 "title" has no value for the default language "de". Add it.',
  ])
})

it.each([
  ['has no beginning', 'title: A\nyear: 1827\n---\n\nText'],
  ['has no beginning', 'title: A\r\nyear: 1827\r\n---\r\nText'],
  ['has no end', '---\r\ntitle: A\r\n\r\nText'],
  ['is YAML between two lines that contain only ---', '\n---\ntitle: A\n---\nText'],
  ['is YAML between two lines that contain only ---', '----\ntitle: A\n----\nText'],
  ['is YAML between two lines that contain only ---', "+++\ntitle = 'A'\n+++\nText"],
  ['is YAML between two lines that contain only ---', '---json\n{ "title": "A" }\n---\nText'],
])('front matter that %s is told, and nothing that follows from it: %j', async (fault, text) => {
  const { problems } = await read({ 'notes/a.de.md': text, 'notes/a.md': '---\nyear: 1\n---\n' })
  expect(problems).toEqual([expect.stringContaining(fault)])
})

it('a line and a heading that is underlined are no front matter', async () => {
  const { problems } = await read({
    'notes/a.de.md': '---\ntitle: A\n---\nTempo: slow\n---\n',
    'notes/a.md': '----\n\nText',
  })
  expect(problems).toEqual([])
})

it('a draft is there for its writer alone, as a whole or in a language, and nothing that is published leads to it', async () => {
  const files = {
    'notes/a.md': '---\ntitle: A\ndraft: true\nnext: d\n---\n',
    'notes/b.de.md': '---\ntitle: B\n---\n',
    'notes/b.fr.md': '---\ntitle: B\ndraft: true\n---\n',
    'notes/c.md': '---\ntitle: C\nnext: a\n---\n',
    'notes/f.md': '---\ntitle: F\nlocales: [de]\ndraft: { de: true }\n---\n',
    'notes/g.md': '---\ntitle: G\nnext: f\n---\n',
    'notes.yaml': '- { id: d, title: D, draft: { "*": true, en: false } }\n- { id: e, title: E, draft: maybe }\n',
  }
  const { entries, problems } = await read(files)
  expect(entries?.map(({ id, locales }) => [id, locales])).toEqual([
    ['d', ['en']],
    ['e', undefined],
    ['b', ['de']],
    ['c', undefined],
    ['g', undefined],
  ])
  expect(problems).toEqual([
    'notes.yaml:2:29 Write "draft: true" if only site dev should show the entry, or remove "draft".',
    'notes/c.md:3:7 "a" is a draft, which visitors do not see. Remove "draft" from it, or do not refer to it here.',
    'notes/g.md:3:7 "f" is a draft, which visitors do not see. Remove "draft" from it, or do not refer to it here.',
  ])
  expect((await read(files, true)).entries?.map(({ id }) => id)).toEqual(['d', 'e', 'a', 'b', 'c', 'f', 'g'])
})
