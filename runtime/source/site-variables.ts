import configSchema from '../../schema/site.config.schema.json' with { type: 'json' }
import { builtValue } from '../artefact/built-value.ts'
import type { Accepted, VariableText } from '../artefact/site-file.ts'
import { jsonPointer } from '../manifest/problems/format-problem.ts'
import { checkProps } from '../manifest/sections/check-props.ts'
import { allUses, type SectionUse } from '../manifest/sections/section-uses.ts'
import { fitsSchema } from '../manifest/shape/fits-schema.ts'
import { type TextRule, textRules } from '../manifest/shape/text-rules.ts'
import type { PathStep } from '../manifest/text/position.ts'
import type { LocatedValue } from '../manifest/yaml/located-value.ts'
import { partsBelow, reachParts, type SchemaPart } from '../values/schema-parts.ts'
import type { LoadedSite } from './load-site.ts'
import { type Openness, opennessOf } from './open-places.ts'

interface Written {
  readonly path: PathStep[]
  readonly value: string
  readonly written: string
}

/** What a link is that leads out of the site, and needs no route. */
const address = /^(?:https?:\/\/|mailto:|tel:)/

/**
 * Every text of a manifest that names variables, with what a start may put there. Where any value of the right form will do, what its schema asks
 * of it is turned into rules; elsewhere the value that is built is the only right one, and a start with another one is told to build again.
 */
export function siteVariables(site: LoadedSite): VariableText[] {
  const { document } = site
  const uses = new Map(allUses(site.manifest).map((use) => [jsonPointer(use.path), use]))
  return [...textsWithVariables(document.root, [])].map((found) => ({
    // A section that is only named becomes a map with its name in it.
    path: uses.has(jsonPointer(found.path)) ? [...found.path, 'section'] : found.path,
    written: found.written,
    position: document.nearestPosition(found.path, 'value'),
    accepts: acceptedOf(site, found, uses),
  }))
}

function* textsWithVariables(value: LocatedValue | null, path: PathStep[]): Generator<Written> {
  if (value?.kind === 'list')
    for (const [index, item] of value.items.entries()) yield* textsWithVariables(item, [...path, index])
  if (value?.kind === 'map')
    for (const [key, entry] of value.entries) yield* textsWithVariables(entry.value, [...path, key])
  if (value?.kind === 'scalar' && value.written !== undefined)
    yield { path, value: String(value.value), written: value.written }
}

function acceptedOf(
  { manifest, sources }: LoadedSite,
  { path, value, written }: Written,
  uses: ReadonlyMap<string, SectionUse>,
): Accepted {
  const found = `the value of ${written}`
  const use = sectionAround(path, uses)
  if (use === null) {
    const parts = partsAt({ schema: configSchema, root: configSchema }, manifest, path)
    return accepted(opennessOf(jsonPointer(path)), textRules(parts, found), value, found)
  }
  const schema = sources.sections.find(({ name }) => name === use.name)?.schema ?? null
  if (schema === null) return { built: builtValue(value) }
  const inside = path.slice(use.path.length + 1)
  const { value: props, marks } = checkProps(schema, use.props)
  const mark = marks.find((known) => jsonPointer(known.path) === jsonPointer(inside))
  const openness = mark?.kind === 'link' ? 'address' : mark?.names === 'forms' ? 'built' : 'any'
  return accepted(openness, textRules(partsAt({ schema, root: schema }, props, inside), found), value, found)
}

/** The use of a section in whose props a path lies. */
function sectionAround(path: readonly PathStep[], uses: ReadonlyMap<string, SectionUse>): SectionUse | null {
  const end = path.indexOf('props')
  return (end === -1 ? undefined : uses.get(jsonPointer(path.slice(0, end)))) ?? null
}

function accepted(openness: Openness, rules: readonly TextRule[] | null, value: string, found: string): Accepted {
  if (rules === null || openness === 'built' || (openness === 'address' && !address.test(value)))
    return { built: builtValue(value) }
  if (openness === 'any') return { rules }
  const args = { found, expected: 'a full address, as it was when the site was built', nearest: null }
  return { rules: [...rules, { test: { pattern: address.source }, code: 'manifest/wrong-form', args }] }
}

/** What a schema says of the place at a path, whatever stands there. */
function partsAt(start: SchemaPart, value: unknown, path: readonly PathStep[]): SchemaPart[] {
  let parts = [start]
  let at = value
  for (const step of path) {
    const reached = reachParts(parts, at, fitsSchema)
    parts = partsBelow(reached.parts, step)
    // Any value of a manifest can be asked for a key that it need not have.
    at = Object(reached.value)[step]
  }
  return parts
}
