import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { valueAt } from '../../values/value-at.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { propPlace } from './prop-place.ts'
import { placesOfField, type UsedField, usedFields } from './used-fields.ts'

type Lack = 'id' | 'title' | 'prop' | 'parameter' | 'choice'

const CONSEQUENCES: Readonly<Record<Lack, string>> = {
  id: 'then none of the entries can be read',
  title: 'then the page has no title',
  prop: 'then the section is missing a value that its schema promises',
  choice: 'then a form does not offer the entry',
  parameter: 'then the entry has no page in any language',
}

const SHORT = { name: 'short', type: 'String', entry: '' }

export const nullable = defineCheck({
  code: 'collections/nullable',
  severity: 'error',
  needs: 'site',
  title: 'A field that may be null is used where a value is required',
  why: 'The SDL lets the field be null, and one day an entry is written without it. A title, an id, a choice in a form, and a prop that is required or has a default need a value; a description does not. In a path, null means that the entry does not exist in that language: right if each language has a list of its own, but otherwise the page would silently be missing. Write "!" after the type in the SDL, or use another field.',
  wrong: collectionExample({ title: '{ entry: short }', also: SHORT }),
  right: collectionExample({ also: SHORT }),
  message: ({ field, type, lack }: { field: string; type: string; lack: Lack }) =>
    `"${field}" (${type}) can be null: ${CONSEQUENCES[lack]}. If the API always returns it, write "!" after its type in the SDL.`,
  check(facts, report) {
    for (const used of usedFields(facts)) {
      const { use, nullable: found } = used
      const lack = found && lackOf(facts, used)
      if (found === null || lack === null) continue
      const args = { field: found.path, type: String(found.field.type), lack }
      report(facts.place(use.path), args, { related: placesOfField(found) })
    }
  },
})

/** What would be lacking without a value; null when it may be absent. */
function lackOf({ manifest, sections, site }: SiteFacts, { use, operation }: UsedField): Lack | null {
  if (use.kind === 'id' || use.kind === 'title' || use.kind === 'choice') return use.kind
  if (use.kind === 'parameter') {
    const isPerLanguage = operation.asks.includes('locale')
    return isPerLanguage && site.locales.available.length > 1 ? null : 'parameter'
  }
  if (use.kind !== 'prop') return null
  const schema = sections.get(use.section)?.schema ?? null
  return schema !== null && propPlace(schema, valueAt(manifest, use.props), use.prop).isNeeded ? 'prop' : null
}
