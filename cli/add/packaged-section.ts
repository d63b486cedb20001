import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import type { NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import { sampleProps } from './sample-props.ts'
import { bringData } from './section-data.ts'
import type { SiteDraft } from './site-draft.ts'

/** A stylesheet of the package. */
const BASE_STYLES = 'sections/base.css'

/** A section that can be shown: with these props, once somebody has done what is left to do. */
export interface BroughtSection {
  readonly props: NewValue
  readonly notes: readonly string[]
}

/**
 * Adds what a section needs to be shown. One of the package is not copied, but its data get types and sample entries.
 *
 * @returns null when neither the site nor the package has this section.
 */
export function bringSection(draft: SiteDraft, name: string, heading: 1 | 2): BroughtSection | null {
  const section = loadSections([name], draft.read.sectionRoots).sections.get(name)
  if (section === undefined) return null
  const props = sampleProps(draft, name, heading)
  if (dirname(section.folder) !== join(packageRoot, 'sections')) return { props, notes: [] }
  const notes = [`The package provides ${name}: you can use it right away.`, ...tellBaseStyles(draft)]
  if (section.operation === null) return { props, notes }
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
