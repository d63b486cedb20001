import type { Fix } from '../../manifest/problems/diagnostic.ts'
import { type KeyPlace, type KeyPlaces, keyPlacesOf, mentionDeprecated } from '../../manifest/shape/key-places.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { isRecord } from '../../values/is-record.ts'
import { defineCheck } from '../rule/rule.ts'

const schema = JSON.stringify({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'NoteProps',
  description: 'A note.',
  type: 'object',
  additionalProperties: false,
  properties: {
    heading: { description: 'The title.', $ref: 'sitio:text', deprecated: true, replacedBy: 'title' },
    title: { description: 'The title.', $ref: 'sitio:text' },
  },
})

const page = (prop: string) => ({
  'sections/Note/Note.schema.json': schema,
  'site.config.yaml': `routes:
  - name: index
    path: /
    sections:
      - { section: Note, props: { ${prop}: { en: Hello } } }
`,
})

export const deprecatedKey = defineCheck({
  code: 'manifest/deprecated-key',
  severity: 'warning',
  isFixable: true,
  needs: 'manifest',
  title: 'A key is deprecated and will be removed',
  why: 'The schema marks this key as "deprecated": it still works, but a later version will remove it. If "replacedBy" names another key, write that one; --fix does so if both take the same values.',
  wrong: page('heading'),
  right: page('title'),
  message: ({ key, replacedBy }: { key: string; replacedBy: string | null }) =>
    `"${key}" is deprecated. ${replacedBy === null ? 'Remove it.' : `Write "${replacedBy}" instead.`}`,
  check({ document, sections }, report) {
    const schemas = [...sections.values()].map((section) => section.schema)
    // Few schemas have one, and the walk takes time.
    if (document.root === null || !mentionDeprecated(schemas)) return
    const places = keyPlacesOf(document.root, (name) => sections.get(name)?.schema ?? null)
    for (const key of places.keys) {
      for (const place of places.declaring(key)) {
        const part = place.value.schema
        if (!place.has(key) || !isRecord(part) || part.deprecated !== true) continue
        const replacedBy = typeof part.replacedBy === 'string' ? part.replacedBy : null
        const path = [...place.path, key]
        const fix = replacedBy === null ? null : renamed(document, place, key, replacedBy, places)
        const position = document.nearestPosition(path, 'key')
        report({ position, path }, { key, replacedBy }, { suggestion: replacedBy, fix })
      }
    }
  },
})

/** The new name of a key, if it belongs to the same map, accepts the same values, and is not written yet, or only in a base. */
function renamed(
  document: ManifestDocument,
  place: KeyPlace,
  key: string,
  name: string,
  places: KeyPlaces,
): Fix | null {
  const other = places.declaring(name).find(({ path }) => path === place.path)
  if (other === undefined || formOf(other) !== formOf(place)) return null
  const fileOf = (own: string) => document.nearestPosition([...place.path, own], 'key').file
  if (place.has(name) && fileOf(name) === fileOf(key)) return null
  const edit = replaceScalar(document, [...place.path, key], 'key', name)
  return edit === null ? null : { isSafe: true, edits: [edit] }
}

/** A schema without its annotations. */
function formOf({ value }: KeyPlace): string {
  const { description: _, deprecated: __, replacedBy: ___, ...form } = isRecord(value.schema) ? value.schema : {}
  return JSON.stringify(form)
}
