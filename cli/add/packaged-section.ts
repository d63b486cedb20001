import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import type { NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import { sampleProps } from './sample-props.ts'
import { bringData } from './section-data.ts'
import type { SiteDraft } from './site-draft.ts'

/** A stylesheet of the package. */
const BASE_STYLES = 'sections/base.css'

/** Adds what a section of the package needs. The section itself is not copied, but its data get types and sample entries. */
export function bringPackagedSection(
  draft: SiteDraft,
  name: string,
): { readonly props: NewValue; readonly notes: readonly string[] } {
  const { sections } = loadSections([name], [join(packageRoot, 'sections')])
  const section = sections.get(name)
  const props = sampleProps(draft, name, 2)
  const notes = [`The package provides ${name}: you can use it right away.`, ...tellBaseStyles(draft)]
  if (section === undefined || section.operation === null) return { props, notes }
  const types = readFileSync(join(section.folder, `${name}.types.ts`), 'utf8')
  const operation = readFileSync(section.operation, 'utf8')
  return { props, notes: [...notes, ...bringData(draft, { ...section, operation, types })] }
}

/** What to write where a site lacks the stylesheet that sections of the package build on. */
export function tellBaseStyles({ manifest }: SiteDraft): string[] {
  const { stylesheets } = manifest.theme
  if (stylesheets.includes(BASE_STYLES)) return []
  const list = [BASE_STYLES, ...stylesheets].join(', ')
  return [
    `Its layout needs ${BASE_STYLES}, which the theme of this site does not list. Unless you lay it out yourself, write under theme:\n\nstylesheets: [${list}]`,
  ]
}
