import { pageSlot } from '../../values/names/page-slot.ts'
import type { Layout, Manifest, Section } from '../manifest.types.ts'
import type { RelatedPlace } from '../problems/diagnostic.ts'
import type { PathStep } from '../text/position.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'

/** One use of a section, in a layout or in a page. */
export interface SectionUse {
  name: string
  /** Its explicit id. */
  id: string | null
  props: Record<string, unknown>
  path: PathStep[]
  /** Path of its name; the same as `path` when only the name is written. */
  namePath: PathStep[]
}

/** The sections of a layout, and their place: a layout is a list, or a map that contains one. */
export function layoutSections(name: string, layout: Layout): { sections: readonly Section[]; at: PathStep[] } {
  return Array.isArray(layout)
    ? { sections: layout, at: ['layouts', name] }
    : { sections: layout.sections, at: ['layouts', name, 'sections'] }
}

/** All uses in a list of sections, including `$page`. */
export function sectionUses(sections: readonly Section[], at: PathStep[]): SectionUse[] {
  return sections.map((section, index) => {
    const path = [...at, index]
    if (typeof section === 'string') return { name: section, id: null, props: {}, path, namePath: path }
    return { name: section.section, id: section.id ?? null, props: section.props, path, namePath: [...path, 'section'] }
  })
}

/** Names of the sections that a manifest uses, without duplicates. */
export function usedSections(manifest: Manifest): string[] {
  return [...new Set(allUses(manifest).map(({ name }) => name))]
}

/** Maximum number of uses to name beside a problem in a section's files; the last one says how many more there are. */
const MAX_NAMED_USES = 3

/** Returns the uses of a section, as related places of a problem in its own files. */
export function placesOfUses(
  manifest: Manifest,
  document: Pick<ManifestDocument, 'nearestPosition'>,
): (section: string) => RelatedPlace[] {
  const uses = new Map<string, SectionUse[]>()
  for (const use of allUses(manifest)) {
    const known = uses.get(use.name)
    if (known === undefined) uses.set(use.name, [use])
    else known.push(use)
  }
  return (section) => {
    const all = uses.get(section) ?? []
    return all.slice(0, MAX_NAMED_USES).map(({ namePath }, index, { length }) => {
      const more = index === length - 1 ? all.length - length : 0
      const rest = more === 0 ? '' : ` There ${more === 1 ? 'is one more use' : `are ${more} more uses`}.`
      const message = `The section "${section}" is used here.${rest}`
      return { ...document.nearestPosition(namePath, 'value'), message }
    })
  }
}

/** The sections of error pages, and their places. */
export function errorSections({ errors }: Manifest): { sections: readonly Section[]; at: PathStep[] }[] {
  return Object.entries(errors).map(([status, { sections }]) => ({ sections, at: ['errors', status, 'sections'] }))
}

/** All uses of sections in layouts, pages and error pages, in that order. */
export function allUses(manifest: Manifest): SectionUse[] {
  const layouts = Object.entries(manifest.layouts).map(([name, layout]) => layoutSections(name, layout))
  const pages = manifest.routes.map(({ sections }, index) => ({ sections, at: ['routes', index, 'sections'] }))
  return [...layouts, ...pages, ...errorSections(manifest)]
    .flatMap(({ sections, at }) => sectionUses(sections, at))
    .filter(({ name }) => name !== pageSlot)
}
