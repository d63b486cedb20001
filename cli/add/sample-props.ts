import { checkProps } from '../../runtime/manifest/sections/check-props.ts'
import { loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import type { NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import type { JsonSchema } from '../../runtime/values/schema/schema-parts.ts'
import { SAMPLE_PICTURE, samplePicture } from './sample-picture.ts'
import { sampleOf } from './sample-value.ts'
import type { SiteDraft } from './site-draft.ts'

/** Sample props for a section: its example, or otherwise what its schema requires. @param heading - the level of its title. */
export function sampleProps(draft: SiteDraft, section: string, heading: 1 | 2): NewValue {
  const { sections } = loadSections([section], draft.read.sectionRoots)
  const schema = sections.get(section)?.schema ?? {}
  const { examples, ...rest } = schema
  const [example] = Array.isArray(examples) ? examples : []
  const props = isRecord(example) ? ownExample(draft, schema, example) : {}
  const needed = sampleOf(draft, { schema: rest, root: schema, name: section })
  const ranks = isRecord(schema.properties) && isRecord(schema.properties.heading) ? { heading } : {}
  if (JSON.stringify(props).includes(`"${SAMPLE_PICTURE}"`)) samplePicture(draft)
  // The example was checked against its schema, and contains only JSON values.
  return { ...(isRecord(needed) ? needed : {}), ...props, ...ranks } as NewValue
}

/** An example without the props that refer to things the site does not have. */
function ownExample(draft: SiteDraft, schema: JsonSchema, example: Readonly<Record<string, unknown>>) {
  const { routes, forms, embeds } = draft.manifest
  const known: Readonly<Record<string, readonly string[]>> = {
    routes: routes.map(({ name }) => name),
    forms: Object.keys(forms),
    embeds: Object.keys(embeds),
  }
  const strange = checkProps(schema, example).marks.filter(({ names, value }) => {
    const there = names === null ? undefined : known[names]
    return typeof value === 'string' && !/[:#]/.test(value) && there !== undefined && !there.includes(value)
  })
  const left = new Set(strange.map(({ path: [name] }) => name))
  return Object.fromEntries(Object.entries(example).filter(([name]) => !left.has(name)))
}
