import { nearestName } from '../../values/names/nearest-name.ts'
import { pageSlot } from '../../values/names/page-slot.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import { errorSections, layoutSections, sectionUses } from '../sections/section-uses.ts'
import { jsonPointer } from '../text/json-pointer.ts'
import { checkAddresses } from './check-addresses.ts'
import { type CheckContext, createCheckContext, type ReferenceFacts } from './check-context.ts'
import { checkEntries } from './check-entries.ts'
import { checkForms } from './check-forms.ts'
import { checkHeaders } from './check-headers.ts'
import { checkLinkParameters } from './check-link-parameters.ts'
import { checkLinks, checkTargets } from './check-links.ts'
import { checkNames } from './check-names.ts'
import { checkParameters } from './check-parameters.ts'
import { checkPaths } from './check-paths.ts'
import { checkPictures } from './check-pictures.ts'
import { checkPipeline } from './check-pipeline.ts'
import { checkSearch } from './check-search.ts'
import { checkSectionIds } from './check-section-ids.ts'
import { checkSectionProps } from './check-section-props.ts'
import { checkTexts } from './check-texts.ts'
import { checkTimeLimits } from './check-time-limits.ts'

/**
 * Finds names that point nowhere and things that clash: whatever the schema cannot express. Reports all problems at once, each at the value that is
 * wrong.
 *
 * @param facts - a manifest whose shape is valid (`validateManifest`), its document, and its sections (`loadSections`).
 */
export function checkReferences(facts: ReferenceFacts): ManifestProblem[] {
  const context = createCheckContext(facts)
  checkPageSlots(context)
  checkErrorSections(context)
  checkNames(context)
  checkPictures(context)
  checkTexts(context)
  checkLinks(context)
  checkLinkParameters(context)
  checkTargets(context)
  checkSectionProps(context)
  checkRouteNames(context)
  checkPaths(context)
  checkEntries(context)
  checkParameters(context)
  checkSearch(context)
  checkSectionIds(context)
  checkPipeline(context)
  checkForms(context)
  checkHeaders(context)
  checkTimeLimits(context)
  checkAddresses(context)
  return context.problems
}

/** Checks that a layout has exactly one slot for the page, and a page has none. */
function checkPageSlots(context: CheckContext): void {
  for (const [layout, declared] of Object.entries(context.manifest.layouts)) {
    const { sections, at } = layoutSections(layout, declared)
    const uses = sectionUses(sections, at)
    const count = uses.filter(({ name }) => name === pageSlot).length
    const slip = count === 0 ? uses.find(({ name }) => isPageSlot(context, name)) : undefined
    if (slip !== undefined) {
      const known = [...context.sectionNames, pageSlot]
      const args = { name: slip.name, known, nearest: pageSlot, folders: [...context.sectionFolders], stray: null }
      context.slots.add(jsonPointer(slip.namePath))
      context.report('manifest/unknown-section', slip.namePath, args)
    } else if (count !== 1) context.report('manifest/page-slot', ['layouts', layout], { layout, count }, 'key')
  }
  context.manifest.routes.forEach(({ sections }, index) => {
    for (const { name, namePath } of sectionUses(sections, ['routes', index, 'sections']))
      if (name === pageSlot) context.report('manifest/page-slot-outside-layout', namePath, {})
  })
}

/** Checks that error pages use no section with data. */
function checkErrorSections(context: CheckContext): void {
  for (const { sections, at } of errorSections(context.manifest)) {
    for (const { name, namePath } of sectionUses(sections, at)) {
      const section = context.sections.get(name)
      if (name === pageSlot) context.report('manifest/page-slot-outside-layout', namePath, {})
      else if (section?.operation)
        context.report('manifest/error-section', namePath, { section: name, has: 'operation' })
      else if (section?.inputs.includes('form'))
        context.report('manifest/error-section', namePath, { section: name, has: 'form' })
    }
  }
}

/** Whether the page slot was meant: `page`, `$pgae`. */
function isPageSlot(context: CheckContext, name: string): boolean {
  return !context.sections.has(name) && nearestName(name, [...context.sectionNames, pageSlot]) === pageSlot
}

function checkRouteNames(context: CheckContext): void {
  const firstByName = new Map<string, number>()
  context.manifest.routes.forEach(({ name }, index) => {
    const first = firstByName.get(name)
    if (first === undefined) firstByName.set(name, index)
    else {
      const position = context.document.nearestPosition(['routes', first, 'name'], 'value')
      context.report('manifest/duplicate-route', ['routes', index, 'name'], { name, first: position })
    }
  })
}
