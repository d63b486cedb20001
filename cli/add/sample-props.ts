import { loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import type { NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { sampleOf } from './sample-value.ts'
import type { SiteDraft } from './site-draft.ts'

/** Props with which a section can be looked at: its example, or else what its schema requires. @param heading - the level of its title. */
export function sampleProps(draft: SiteDraft, section: string, heading: 1 | 2): NewValue {
  const { sections } = loadSections([section], draft.read.sectionRoots)
  const schema = sections.get(section)?.schema ?? {}
  const [example] = Array.isArray(schema.examples) ? schema.examples : []
  const props = isRecord(example) ? example : sampleOf(draft, { schema, root: schema, name: section })
  const ranks = isRecord(schema.properties) && isRecord(schema.properties.heading) ? { heading } : {}
  // An example was checked with its schema, and holds nothing but what JSON has.
  return { ...ranks, ...(isRecord(props) ? props : {}) } as NewValue
}
