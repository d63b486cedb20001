import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { Manifest } from '../../runtime/manifest/manifest.types.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import { checkReferences } from '../../runtime/manifest/references/check-references.ts'
import type { SectionDefinition } from '../../runtime/manifest/sections/section-definition.ts'
import { validateManifest } from '../../runtime/manifest/shape/validate-manifest.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import {
  gardenManifest,
  manifestNaming,
  type NamePlace,
  namePlaces,
  noteSchema,
  slips,
} from '../support/read/name-places.ts'

const section = { name: 'Gardennote', schema: noteSchema, inputs: [], operations: [] } as unknown as SectionDefinition

function check(manifest: object) {
  const text = stringify(manifest)
  const document = parseManifest(text, 'm')
  const { manifest: read, problems } = validateManifest(document)
  expect([...document.problems, ...problems], text).toEqual([])
  const found = checkReferences({
    // Asked for just now.
    manifest: read as Manifest,
    document,
    sections: new Map([['Gardennote', section]]),
    sectionNames: ['Gardennote'],
    sectionFolders: ['sections/'],
    pictures: { names: [slips.pictures[0]], faults: new Map() },
    messages: { en: { garden: { title: 'A' } }, 'pt-BR': { garden: { title: 'B' } } },
  })
  return { text, document, found }
}

/** Leaves out public files, which a check of the manifest alone cannot know. */
const places = namePlaces().filter(({ kind }) => kind !== 'publicFiles')
const slipsOf = ({ kind }: NamePlace) => slips[kind as keyof typeof slips]
const titleOf = ({ path, at, around }: NamePlace) =>
  `${path.join('.')}${at === 'key' ? ' (key)' : ''} ${around.filter(({ isBranch }) => isBranch).map(({ part }) => Object(part.schema).title)}`

describe('every place of which the schema says that it names something', () => {
  it('is among these', () => {
    expect(check(gardenManifest()).found).toEqual([])
    expect(new Set(places.map(({ kind }) => kind))).toEqual(new Set(Object.keys(slips)))
    expect(places.length).toBeGreaterThan(60)
  })

  it.each(places.map((place): [string, NamePlace] => [titleOf(place), place]))(
    '%s tells a slip, with the name that was meant',
    (_, place) => {
      const [name, slip] = slipsOf(place)
      const { path, at } = place
      const { found, text } = check(manifestNaming(place, slip))
      const pointer = JSON.stringify(at === 'key' ? [...path, slip] : path)
      const own = found.filter((problem) => JSON.stringify(problem.path) === pointer)
      expect(
        own.map(({ args }) => ('nearest' in args ? args.nearest : null)),
        text,
      ).toContain(name)
      const right = check(manifestNaming(place, name))
      const pointerOfName = JSON.stringify(at === 'key' ? [...path, name] : path)
      // The sample around it may have other faults.
      const ofName = right.found.filter(
        ({ path: there, args }) => JSON.stringify(there) === pointerOfName && 'nearest' in args,
      )
      expect(ofName).toEqual([])
      // A message has its fix where the others of its kind have it.
      const fix = own.find((problem) => problem.fix !== undefined)?.fix
      if (place.kind === 'messages' || fix === undefined) return expect(place.kind).toBe('messages')
      expect(applyEdits(text, fix.edits)).toBe(right.text)
    },
  )
})
