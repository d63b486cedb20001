import { PAGE_IDS } from '../../values/names/section-id.ts'
import { errorSections, layoutSections, type SectionUse, sectionUses } from '../sections/section-uses.ts'
import type { CheckContext } from './check-context.ts'

/** Checks that explicit section ids are unique in a page: among its own sections, against those of its layout, and of the page itself. */
export function checkSectionIds(context: CheckContext): void {
  const idsOfLayout = new Map<string, Map<string, SectionUse>>()
  for (const [name, layout] of Object.entries(context.manifest.layouts)) {
    const { sections, at } = layoutSections(name, layout)
    idsOfLayout.set(name, checkList(context, sectionUses(sections, at), new Map()))
  }
  context.manifest.routes.forEach((route, index) => {
    const taken = new Map(idsOfLayout.get(route.layout))
    checkList(context, sectionUses(route.sections, ['routes', index, 'sections']), taken)
  })
  for (const { sections, at } of errorSections(context.manifest))
    checkList(context, sectionUses(sections, at), new Map(idsOfLayout.get('default')))
}

/** Reports ids that are taken, and adds the others to `taken`. */
function checkList(context: CheckContext, uses: SectionUse[], taken: Map<string, SectionUse>): Map<string, SectionUse> {
  for (const use of uses) {
    if (use.id === null) continue
    const first = taken.get(use.id)
    if (PAGE_IDS.includes(use.id)) context.report('manifest/duplicate-section-id', [...use.path, 'id'], { id: use.id })
    else if (first === undefined) taken.set(use.id, use)
    else {
      const position = context.document.nearestPosition([...first.path, 'id'], 'value')
      context.report('manifest/duplicate-section-id', [...use.path, 'id'], { id: use.id, first: position })
    }
  }
  return taken
}
