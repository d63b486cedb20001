import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readBackend } from '../../runtime/backend/schema/read-backend.ts'
import { contentIn } from '../../runtime/backend/storage/load-content.ts'

const sdl = `type Note { id: ID! title: String! }
type Query { notes(locale: String): [Note!]! @list(of: "notes") }`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-chain-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What a site reads that extends a base which extends another: `own/`, `base/`, `first/`. */
async function read(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const { files: found, contentProblems } = await readBackend({
    sdl,
    sdlFile: 'api.graphql',
    content: contentIn(
      ['own', 'base', 'first'].map((name) => join(folder, name)),
      join(folder, 'own'),
    ),
    locales: ['de', 'fr'],
    defaultLocale: 'de',
  })
  return {
    entries: found.get('notes')?.rows.map(({ entry }) => [entry.id, entry.title]),
    problems: contentProblems.map(({ file, line, message }) => `${file}:${line} ${message}`),
  }
}

const entry = (title: string) => `---\ntitle: ${title}\n---\n`
const REMOVED = '---\nremove: true # we bake none\n---\n'

it('a file of the site stands for that of its bases, and all others are those of the bases', async () => {
  const { entries, problems } = await read({
    'own/notes/b.md': entry('ours'),
    'base/notes/a.md': entry('base'),
    'base/notes/b.md': entry('base'),
    'first/notes/a.md': entry('first'),
    'first/notes/c.md': entry('first'),
  })
  expect(entries).toEqual([
    ['a', 'base'],
    ['b', 'ours'],
    ['c', 'first'],
  ])
  expect(problems).toEqual([])
})

it('links to folders are followed, but none that leads to a folder around it', async () => {
  mkdirSync(join(folder, 'own'))
  mkdirSync(join(folder, 'base'))
  symlinkSync(join(folder, 'shared'), join(folder, 'own/notes'))
  for (const name of ['one', 'two']) symlinkSync('.', join(folder, 'base', name))
  const { entries, problems } = await read({ 'shared/a.md': entry('shared'), 'base/notes/b.md': entry('base') })
  expect(entries).toEqual([
    ['a', 'shared'],
    ['b', 'base'],
  ])
  expect(problems).toEqual([])
})

it('a file of one language stands for that of this language', async () => {
  const { entries } = await read({
    'own/notes/a.fr.md': entry('Voyage'),
    'base/notes/a.fr.md': entry('Trajet'),
    'base/notes/a.de.md': entry('Reise'),
  })
  expect(entries).toEqual([['a', { de: 'Reise', fr: 'Voyage' }]])
})

it('a list stands for that of a base as a whole; what lies further up wins, whether file or item of a list', async () => {
  const { entries, problems } = await read({
    'own/notes/b.md': entry('ours'),
    'base/notes.yaml': '- { id: a, title: base }\n- { id: b, title: base }\n- { id: c, title: base }\n',
    'first/notes.yaml': '- { id: z, title: first }\n',
    'first/notes/c.md': entry('first'),
  })
  expect(entries).toEqual([
    ['a', 'base'],
    ['c', 'base'],
    ['b', 'ours'],
  ])
  expect(problems).toEqual([])
})

it('a file that says only remove: true takes the entry away, in all languages or in its own', async () => {
  const { entries, problems } = await read({
    'own/notes/a.md': REMOVED,
    'own/notes/b.fr.md': REMOVED,
    'own/notes/c.md': REMOVED,
    'own/notes/d.md': REMOVED,
    'own/notes/d.fr.md': entry('autre'),
    'base/notes/a.de.md': entry('A'),
    'base/notes/a.fr.md': entry('A'),
    'base/notes/b.de.md': entry('B'),
    'base/notes/b.fr.md': entry('B'),
    'base/notes/d.de.md': entry('D'),
    'first/notes/a.md': entry('A'),
    'first/notes.yaml': '- { id: c, title: C }\n',
  })
  expect(entries).toEqual([
    ['b', 'B'],
    ['d', 'autre'],
  ])
  expect(problems).toEqual([])
})

it('tells in the right file what is wrong, also that there is nothing to take away', async () => {
  const { problems } = await read({
    'own/notes/a.md': REMOVED,
    'own/notes/b.md': entry('ours'),
    'base/notes/c.md': '---\nheading: C\n---\n',
    'first/notes/d.md': REMOVED,
  })
  expect(problems).toEqual([
    'notes/a.md:1 There is nothing to remove: no base has this entry. Delete this file.',
    '../base/notes/c.md:1 "title" is missing. It must be a text.',
    '../first/notes/d.md:1 "title" is missing. It must be a text.',
  ])
})
