import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { type SiteNames, siteSchema } from '../../runtime/editor/site-schema.ts'
import { nameKinds } from '../../runtime/values/names/name-kind.ts'
import { manifestNaming, type NamePlace, namePlaces, noteSchema, slips } from '../support/read/name-places.ts'
import { type LanguageServer, startLanguageServer } from './language-server.ts'

let folder: string
let server: LanguageServer

const file = '/garden.svg'
const nameOf = (kind: NamePlace['kind']) => (kind === 'publicFiles' ? file : slips[kind][0])
const lists = nameKinds.map((kind) => [kind, new Map([[nameOf(kind), 'What it is.']])])
// An entry for each kind of name.
const names = { ...Object.fromEntries(lists), sections: new Map([['Gardennote', { schema: noteSchema }]]) } as SiteNames

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'editor-names-')))
  writeFileSync(join(folder, 'garden.json'), JSON.stringify(siteSchema(names)))
  server = await startLanguageServer(folder)
})

afterAll(() => {
  server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** In the place of a section editors propose the keys of a map, whatever else may stand there. */
const isBareSection = ({ kind, path }: NamePlace) => kind === 'sections' && path.at(-1) !== 'section'

/** Of places that one part of the schema makes alike, such as the labels of all kinds of field, one. */
const places = new Map(
  namePlaces().flatMap((place): [string, NamePlace][] =>
    isBareSection(place)
      ? []
      : [[`${place.kind} ${place.at} ${place.path.filter((step) => step !== 0).slice(-2)}`, place]],
  ),
)

describe('an editor proposes the names of the site', () => {
  it.each([...places])('where the schema asks for one: %s', async (_, place) => {
    // A part of a name that is being written. Links take it, too.
    const text = stringify(manifestNaming(place, 'gar'))
    await server.open(folder, `# yaml-language-server: $schema=./garden.json\n${text}`)
    const proposed = await server.completeAfter(text.slice(0, text.search(/\bgar\b/) + 3))
    expect(proposed.map(({ label }) => label)).toContain(nameOf(place.kind))
  })
})
