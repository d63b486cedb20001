import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import { createSiteRuntime } from '../../../runtime/server/site-runtime.ts'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'
import { bareAssets, bareBundle } from '../../support/sites/bare-site.ts'

const MANIFEST = twoLanguages(`
graphql: { clients: { default: { url: 'embedded:default', schema: notes.graphql, content: content } } }
collections: { notes: { query: notes.query.graphql } }
routes: [{ name: note, path: '/notes/:slug', each: notes, title: { entry: title }, sections: [] }]
`)
const READ =
  'type Query { notes(locale: String): [Note!]! @list(of: "notes") }\ntype Note { id: ID! slug: String! title: String! }\n'
const TAKE = `type Mutation { addNote(input: NoteInput!): Note! @add(to: "notes") }\ninput NoteInput { slug: String!, title: String! }\n`
const ADD = 'mutation { addNote(input: { slug: "second", title: "Second" }) { id } }'

/** Runs a site with content in files. @returns it, with a spy that counts calls of its back-end. */
async function run(sdl: string, notes = '- { id: first, slug: first, title: First }\n') {
  const root = mkdtempSync(join(tmpdir(), 'sitio-embedded-'))
  mkdirSync(join(root, 'content'))
  writeFileSync(join(root, 'notes.graphql'), sdl)
  writeFileSync(join(root, 'content/notes.yaml'), notes)
  const { site, messages } = siteOf(MANIFEST)
  const list = compileOperation('query Notes($locale: String!) { notes(locale: $locale) { id slug title } }', '')
  const runtime = await createSiteRuntime({
    ...{ site, messages, root, assets: bareAssets, env: { SITE_DATA_DIR: root }, memoBytes: 0 },
    ...{ isProduction: true, isPrerender: false, log: { info() {}, warn() {}, error() {} } },
    backendFiles: sourceBackends(root),
    bundle: { ...bareBundle, collections: { notes: list } },
  })
  onTestFinished(async () => {
    await runtime.close()
    rmSync(root, { recursive: true, force: true })
  })
  const backend = runtime.backends.byClient.get('default') ?? expect.fail()
  const asked = vi.spyOn(backend, 'handle')
  const isThere = async (path: string) => (await runtime.render.pageAt(path)) !== null
  return { backend, asked, isThere }
}

it('the list of an embedded back-end is read once, however often its pages are asked for', async () => {
  const { asked, isThere } = await run(READ)
  for (let times = 0; times < 5; times += 1) expect(await isThere('/notes/first')).toBe(true)
  // Once for each of the two languages.
  expect(asked).toHaveBeenCalledTimes(2)
})

it('the list of an embedded back-end is read anew when an entry was taken', async () => {
  const { backend, isThere } = await run(READ + TAKE)
  expect(await isThere('/notes/second')).toBe(false)
  await backend.handle(
    new Request('http://embedded.invalid/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: ADD }),
    }),
  )
  await expect.poll(() => isThere('/notes/second')).toBe(true)
})

it('an entry has pages in those languages alone in which it has an address', async () => {
  const { isThere } = await run(
    READ,
    '- { id: first, slug: { es: primera }, title: First }\n- { id: second, slug: { en: second }, title: { en: Second } }\n',
  )
  expect(await isThere('/notes/primera')).toBe(true)
  expect(await isThere('/en/notes/primera')).toBe(false)
  expect(await isThere('/en/notes/second')).toBe(true)
  expect(await isThere('/notes/second')).toBe(false)
})
