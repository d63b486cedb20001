import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import type { NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import { sampleProps } from './sample-props.ts'
import { bringData } from './section-data.ts'
import type { SiteDraft } from './site-draft.ts'

/** Adds what a section of the package needs. The section itself is not copied, but its data get types and sample entries. */
export function bringPackagedSection(
  draft: SiteDraft,
  name: string,
): { readonly props: NewValue; readonly notes: readonly string[] } {
  const { sections } = loadSections([name], [join(packageRoot, 'sections')])
  const section = sections.get(name)
  const props = sampleProps(draft, name, 2)
  const used = `The package provides ${name}: you can use it right away.`
  if (section === undefined || section.operation === null) return { props, notes: [used] }
  const types = readFileSync(join(section.folder, `${name}.types.ts`), 'utf8')
  const operation = readFileSync(section.operation, 'utf8')
  return { props, notes: [used, ...bringData(draft, { ...section, operation, types })] }
}
