import { pageSlot } from '../../values/page-slot.ts'
import type { Route } from '../manifest.types.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import { layoutSections, sectionUses } from '../sections/section-uses.ts'
import { nearestName } from '../text/nearest-name.ts'
import { blameDefinitions } from './blame-definitions.ts'
import { type CheckContext, createCheckContext, type ReferenceFacts, unknownName } from './check-context.ts'
import { checkForms } from './check-forms.ts'
import { checkHeaders } from './check-headers.ts'
import { checkPaths } from './check-paths.ts'
import { checkPipeline } from './check-pipeline.ts'
import { checkRedirects } from './check-redirects.ts'
import { checkSectionIds } from './check-section-ids.ts'
import { checkSectionClients, checkSectionUse } from './check-section-use.ts'
import { checkText } from './check-text.ts'

/**
 * Finds names that point nowhere and things that clash: what the schema cannot say. Every problem at once, each at the value that is wrong.
 *
 * @param facts - a manifest whose shape is right (`validateManifest`), its document, and its sections (`loadSections`).
 */
export function checkReferences(facts: ReferenceFacts): ManifestProblem[] {
  const context = createCheckContext(facts)
  checkLocales(context)
  checkText(context, facts.manifest.head.description, ['head', 'description'], context.locales)
  checkLayouts(context)
  facts.manifest.routes.forEach((route, index) => {
    checkRoute(context, route, index)
  })
  checkSectionClients(context)
  checkRouteNames(context)
  checkPaths(context)
  checkSectionIds(context)
  checkRedirects(context)
  checkPipeline(context)
  checkAnalytics(context)
  checkForms(context)
  checkHeaders(context)
  return blameDefinitions(context.problems, context.document)
}

function checkLocales(context: CheckContext): void {
  const { default: code } = context.manifest.locales
  if (context.locales.includes(code)) return
  const path = ['locales', 'default']
  context.report('manifest/unknown-locale', path, unknownName(context, path, code, context.locales))
}

function checkLayouts(context: CheckContext): void {
  for (const [layout, declared] of Object.entries(context.manifest.layouts)) {
    const { sections, at } = layoutSections(layout, declared)
    const uses = sectionUses(sections, at)
    const count = uses.filter(({ name }) => name === pageSlot).length
    const slip = count === 0 ? uses.find(({ name }) => isPageSlot(context, name)) : undefined
    if (slip !== undefined) {
      const known = [...context.sectionNames, pageSlot]
      const args = { name: slip.name, known, nearest: pageSlot, folders: [...context.sectionFolders] }
      context.report('manifest/unknown-section', slip.namePath, args)
    } else if (count !== 1) context.report('manifest/page-slot', ['layouts', layout], { layout, count }, 'key')
    for (const use of uses) if (use.name !== pageSlot && use !== slip) checkSectionUse(context, use, context.locales)
  }
}

/** Whether the place of the page is meant: `page`, `$pgae`. */
function isPageSlot(context: CheckContext, name: string): boolean {
  return !context.sections.has(name) && nearestName(name, [...context.sectionNames, pageSlot]) === pageSlot
}

function checkRoute(context: CheckContext, route: Route, index: number): void {
  const { manifest } = context
  const at = ['routes', index]
  const locales = context.localesOfRoute.get(route.name) ?? context.locales
  if (!Object.hasOwn(manifest.layouts, route.layout)) {
    const path = [...at, 'layout']
    context.report(
      'manifest/unknown-layout',
      path,
      unknownName(context, path, route.layout, Object.keys(manifest.layouts)),
    )
  }
  if (route.palette !== undefined && !Object.hasOwn(manifest.theme.palettes, route.palette)) {
    const path = [...at, 'palette']
    const known = Object.keys(manifest.theme.palettes)
    context.report('manifest/unknown-palette', path, unknownName(context, path, route.palette, known))
  }
  route.validators.forEach((validator, place) => {
    if (Object.hasOwn(manifest.validators, validator)) return
    const path = [...at, 'validators', place]
    context.report(
      'manifest/unknown-validator',
      path,
      unknownName(context, path, validator, Object.keys(manifest.validators)),
    )
  })
  if (typeof route.path !== 'string') {
    for (const code of Object.keys(route.path)) {
      const path = [...at, 'path', code]
      if (!context.locales.includes(code))
        context.report('manifest/unknown-locale', path, unknownName(context, path, code, context.locales), 'key')
    }
  }
  checkText(context, route.title, [...at, 'title'], locales)
  checkText(context, route.description, [...at, 'description'], locales)
  for (const use of sectionUses(route.sections, [...at, 'sections'])) {
    if (use.name === pageSlot) context.report('manifest/page-slot-outside-layout', use.namePath, {})
    else checkSectionUse(context, use, locales)
  }
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

function checkAnalytics(context: CheckContext): void {
  context.manifest.analytics?.exclude.forEach((name, index) => {
    const path = ['analytics', 'exclude', index]
    if (context.localesOfRoute.has(name)) return
    context.report('manifest/unknown-route', path, unknownName(context, path, name, context.localesOfRoute.keys()))
  })
}
