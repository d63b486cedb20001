import type { Manifest } from '../../manifest/manifest.types.ts'
import type { PathStep } from '../../manifest/problem.ts'
import { layoutSections, pageSlot, sectionUses } from '../../manifest/section-uses.ts'
import type { SiteModel } from '../../site/site-model.ts'

/** The key of every section that stands somewhere → where that is in the manifest. */
export function instancePaths(manifest: Manifest, site: SiteModel): ReadonlyMap<string, readonly PathStep[]> {
  const paths = new Map<string, readonly PathStep[]>()
  const indexes = routeIndexes(manifest)
  for (const { name, sections, frame } of site.routes) {
    const index = indexes.get(name)
    if (index === undefined) continue
    sections.forEach(({ key }, at) => {
      paths.set(key, ['routes', index, 'sections', at])
    })
    const around = [...frame.before, ...frame.after]
    if (around.every(({ key }) => paths.has(key))) continue
    const layout = layoutSections(frame.layout, manifest.layouts[frame.layout] ?? [])
    const uses = sectionUses(layout.sections, layout.at).filter((use) => use.name !== pageSlot)
    around.forEach(({ key }, at) => {
      paths.set(key, uses[at]?.path ?? ['routes', index])
    })
  }
  return paths
}

/** Name of a route → its place in the manifest's list. */
export function routeIndexes({ routes }: Manifest): ReadonlyMap<string, number> {
  return new Map(routes.map(({ name }, index) => [name, index]))
}
