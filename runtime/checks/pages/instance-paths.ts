import { layoutSections, sectionUses } from '../../manifest/sections/section-uses.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { pageSlot } from '../../values/names/page-slot.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { routePlace } from '../routes/route-places.ts'

/** Key of each section instance → its path in the manifest. */
export const instancePaths = once((facts: SiteFacts): ReadonlyMap<string, readonly PathStep[]> => {
  const { manifest, site } = facts
  const paths = new Map<string, readonly PathStep[]>()
  for (const { name, sections, frame } of site.routes) {
    sections.forEach(({ key }, at) => {
      paths.set(key, routePlace(facts, name, 'sections', at))
    })
    const around = [...frame.before, ...frame.after]
    if (around.every(({ key }) => paths.has(key))) continue
    const layout = layoutSections(frame.layout, manifest.layouts[frame.layout] ?? [])
    const uses = sectionUses(layout.sections, layout.at).filter((use) => use.name !== pageSlot)
    around.forEach(({ key }, at) => {
      paths.set(key, uses[at]?.path ?? routePlace(facts, name))
    })
  }
  return paths
})
