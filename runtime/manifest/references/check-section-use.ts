import { isRecord } from '../../values/is-record.ts'
import type { KindOfValue } from '../../values/read-value.ts'
import { checkProps } from '../sections/check-props.ts'
import { allUses, type SectionUse } from '../sections/section-uses.ts'
import { narrowUnions } from '../shape/narrow-unions.ts'
import { shapeProblems } from '../shape/validate-manifest.ts'
import type { PathStep } from '../text/position.ts'
import { type CheckContext, unknownName } from './check-context.ts'
import { checkText } from './check-text.ts'

/**
 * One use of a section: it exists, its props fit its schema, and the texts and links among them lead somewhere.
 *
 * @param locales - those in which the section is shown.
 */
export function checkSectionUse(context: CheckContext, use: SectionUse, locales: readonly string[]): void {
  const section = context.sections.get(use.name)
  if (section === undefined) {
    const unknown = unknownName(context, use.namePath, use.name, context.sectionNames)
    context.report('manifest/unknown-section', use.namePath, { ...unknown, folders: [...context.sectionFolders] })
    return
  }
  const { schema } = section
  const names = Object.keys(use.props)
  if (schema === null) {
    const path = [...use.path, 'props']
    if (names.length > 0) context.report('sections/no-props', path, { section: use.name, names }, 'key')
    return
  }
  const at = [...use.path, 'props']
  const { errors, kinds } = checkProps(schema, use.props)
  if (errors.length === 0) checkValues(context, kinds, at, locales)
  else {
    const propsOf = (name: string) => context.sections.get(name)?.schema ?? null
    context.problems.push(...shapeProblems(narrowUnions(errors, schema), context.document, at, propsOf))
  }
}

/** The GraphQL client of each section that asks one for data: told at its first use. */
export function checkSectionClients(context: CheckContext): void {
  const { clients } = context.manifest.graphql
  const seen = new Set<string>()
  for (const { name, namePath } of allUses(context.manifest)) {
    const section = context.sections.get(name)
    if (section === undefined || seen.has(name)) continue
    seen.add(name)
    // A schema that is wrong names no client.
    const isKnown = section.schema === null || Object.keys(section.schema).length > 0
    if (!isKnown || section.operations.length === 0 || Object.hasOwn(clients, section.client)) continue
    const unknown = unknownName(context, [], section.client, Object.keys(clients))
    context.report('manifest/unknown-client', namePath, { ...unknown, section: name })
  }
}

function checkValues(
  context: CheckContext,
  kinds: readonly KindOfValue[],
  at: PathStep[],
  locales: readonly string[],
): void {
  for (const { kind, value, path: steps } of kinds) {
    const path = [...at, ...steps]
    if (kind === 'link' && typeof value === 'string') checkLink(context, value, path, locales)
    if (kind === 'form' && typeof value === 'string') checkForm(context, value, path)
    if (kind !== 'text') continue
    if (typeof value === 'string' && value !== '') checkText(context, value, path, locales)
    else if (isTextMap(value)) checkText(context, value, path, locales)
  }
}

/** The route part of a link: `contact` of `contact#map`; nothing for `#map` and for addresses elsewhere. */
export function checkLink(context: CheckContext, link: string, path: PathStep[], locales: readonly string[]): void {
  const route = /^([a-z][A-Za-z0-9-]*)(#|$)/.exec(link)?.[1]
  if (route === undefined) return
  const existsIn = context.localesOfRoute.get(route)
  if (existsIn === undefined) {
    context.report('manifest/unknown-route', path, unknownName(context, path, route, context.localesOfRoute.keys()))
    return
  }
  const lacking = locales.filter((locale) => !existsIn.includes(locale))
  if (lacking.length === 0) return
  // A layout stands in every language: there the link shows as plain text, which may be just what is wanted.
  if (path[0] === 'layouts') {
    context.report('manifest/link-missing-in-locale', path, { name: route, locales: lacking })
    return
  }
  // One path fixes every link to it.
  const gap = `${route} ${lacking.join(' ')}`
  if (context.missingPaths.has(gap)) return
  context.missingPaths.add(gap)
  context.report('manifest/missing-in-locale', path, { name: route, locales: lacking })
}

function checkForm(context: CheckContext, form: string, path: PathStep[]): void {
  const forms = Object.keys(context.manifest.forms)
  if (!forms.includes(form)) context.report('manifest/unknown-form', path, unknownName(context, path, form, forms))
}

function isTextMap(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}
