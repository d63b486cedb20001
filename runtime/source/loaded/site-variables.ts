import configSchema from '../../../schema/site.config.schema.json' with { type: 'json' }
import { builtValue } from '../../artefact/built-value.ts'
import type { Accepted, VariableText } from '../../artefact/site-file.ts'
import { allUses, type SectionUse } from '../../manifest/sections/section-uses.ts'
import { fitsSchema } from '../../manifest/shape/fits-schema.ts'
import { textRules } from '../../manifest/shape/text-rules.ts'
import { jsonPointer } from '../../manifest/text/json-pointer.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { LocatedValue } from '../../manifest/yaml/located-value.ts'
import { type Meaning, meaningOf } from '../../values/schema/read-marks.ts'
import { type KeywordPart, partsBelow, reachParts, type SchemaPart } from '../../values/schema/schema-parts.ts'
import type { LoadedSite } from '../load-site.ts'

interface Written {
  readonly path: PathStep[]
  readonly value: string
  readonly written: string
}

/** Matches a link that leads out of the site, and so needs no route. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)/

const manifestSchema = { schema: configSchema, root: configSchema }

/**
 * Every text of a manifest that contains variables, with the values that a start may give it. The schema marks with `"x-open": true` where any value
 * of the right form is allowed; props are open as well, unless they are names, and their schemas become rules for the value. Every other value
 * decides what is built, or names something that the build has checked, so a start must have the same value as the build, and is otherwise told to
 * build again.
 */
export function siteVariables(site: LoadedSite): VariableText[] {
  const { document } = site
  const uses = new Map(allUses(site.manifest).map((use) => [jsonPointer(use.path), use]))
  return [...textsWithVariables(document.root, [])].map((found) => ({
    // A section given only by its name becomes a map that contains the name.
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
  const use = sectionAround(path, uses)
  if (use === null) return accepted(placeAt(manifestSchema, manifest, path), value, written)
  const schema = sources.sections.find(({ name }) => name === use.name)?.schema ?? null
  if (schema === null) return { built: builtValue(value) }
  const inside = path.slice(use.path.length + 1)
  const place = placeAt({ schema, root: schema }, use.props, inside)
  return accepted({ ...place, isOpen: !namesWhatWasBuilt(place) }, value, written)
}

/** Whether a prop is the name of a route, a picture or the like. A text is none, though it may be the key of a message. */
function namesWhatWasBuilt({ meaning }: Place): boolean {
  return meaning !== null && meaning.names !== null && meaning.names !== 'messages' && meaning.kind !== 'link'
}

/** The use of a section whose props contain a path. */
function sectionAround(path: readonly PathStep[], uses: ReadonlyMap<string, SectionUse>): SectionUse | null {
  const end = path.indexOf('props')
  return (end === -1 ? undefined : uses.get(jsonPointer(path.slice(0, end)))) ?? null
}

function accepted({ parts, meaning, isOpen }: Place, value: string, written: string): Accepted {
  const found = `the value of ${written}`
  const isLink = meaning?.kind === 'link' || meaning?.kind === 'target'
  const rules = isOpen && (!isLink || ADDRESS.test(value)) ? textRules(parts, found) : null
  if (rules === null) return { built: builtValue(value) }
  if (!isLink) return { rules }
  const args = { found, expected: 'a full address, as it was when the site was built', nearest: null }
  return { rules: [...rules, { test: { pattern: ADDRESS.source }, code: 'manifest/wrong-form', args }] }
}

/** What a schema says about a place, whatever value is there. */
interface Place {
  readonly parts: readonly SchemaPart[]
  readonly meaning: Meaning | null
  /** Whether a start may put another value there: the schema has "x-open" beside the value, or beside a map or list around it. */
  readonly isOpen: boolean
}

function placeAt(start: SchemaPart, value: unknown, path: readonly PathStep[]): Place {
  let parts = [start]
  let reached = reachParts(parts, value, fitsSchema)
  let isOpen = reached.parts.some(opens)
  for (const step of path) {
    parts = partsBelow(reached.parts, step, fitsSchema)
    // Any value can be asked for a key, whether or not it has it.
    reached = reachParts(parts, Object(reached.value)[step], fitsSchema)
    isOpen ||= reached.parts.some(opens)
  }
  return { parts, meaning: meaningOf(reached.parts), isOpen }
}

function opens({ schema }: KeywordPart): boolean {
  return schema['x-open'] === true
}
