import { LRUCache } from 'lru-cache'
import { isRecord } from '../../values/is-record.ts'
import { fillDefaults } from '../../values/schema/fill-defaults.ts'
import { possibleParts } from '../../values/schema/schema-parts.ts'
import { fitsSchema } from '../shape/fits-schema.ts'
import type { Position } from '../text/position.ts'
import { createSourceText } from '../text/source-text.ts'
import { parseManifest } from '../yaml/parse-manifest.ts'
import { checkProps } from './check-props.ts'
import { findExampleFaults } from './example-faults.ts'
import { findJsonFault } from './json-fault.ts'
import type { SectionDefinition } from './section-definition.ts'
import {
  compileFault,
  findDefaultFaults,
  findFrameFaults,
  findSchemaFaults,
  type SchemaFault,
} from './section-schema-faults.ts'

type SectionSettings = Pick<SectionDefinition, 'hydrate' | 'client' | 'inputs'>

export type SectionSchemaResult =
  | ({ ok: true; schema: Record<string, unknown> } & SectionSettings)
  | { ok: false; faults: LocatedSchemaFault[] }

/** A fault in a section's schema, with its position in the file. */
export interface LocatedSchemaFault extends Pick<SchemaFault, 'reason' | 'nearest'> {
  position: Position
}

/** The part that `findFrameFaults` has checked and filled in. */
interface CheckedSchema extends Record<string, unknown> {
  sitio: { hydrate?: Exclude<SectionSettings['hydrate'], null>; client: string; inputs: SectionSettings['inputs'] }
}

/** More schemas than any site has. Compiling them is most of the work of loading sections, and a site is read again after every edit. */
const MAX_KEPT = 500
const kept = new LRUCache<string, SectionSchemaResult>({ max: MAX_KEPT })

/**
 * Parses a section's schema, and checks it against schema/section.schema.json and as a JSON Schema. Results are kept while the text stays the same.
 *
 * @param name - of the section.
 */
export function readSectionSchema(text: string, name: string): SectionSchemaResult {
  const key = JSON.stringify([name, text])
  const result = kept.get(key) ?? read(text, name)
  kept.set(key, result)
  return result
}

function read(text: string, name: string): SectionSchemaResult {
  const file = `sections/${name}/${name}.schema.json`
  const source = createSourceText(file, text)
  let schema: unknown
  try {
    schema = JSON.parse(source.text)
  } catch {
    const { offset, reason } = findJsonFault(source.text)
    const position = source.positionAt(offset)
    return { ok: false, faults: [{ reason: `it is not valid JSON: ${reason}`, nearest: null, position }] }
  }
  const faults = faultsOf(schema, name)
  if (faults.length === 0) {
    // It was just checked against schema/section.schema.json.
    const checked = schema as CheckedSchema
    const { hydrate, client, inputs } = checked.sitio
    return { ok: true, schema: checked, hydrate: hydrate ?? null, client, inputs }
  }
  // JSON is valid YAML, so the YAML reader finds its positions.
  const document = parseManifest(source.text, file)
  return {
    ok: false,
    faults: faults.map(({ path, at, reason, nearest }) => ({
      reason,
      nearest,
      position: document.nearestPosition(path, at),
    })),
  }
}

function faultsOf(schema: unknown, section: string): SchemaFault[] {
  const own = isRecord(schema) ? findSchemaFaults(schema) : []
  const faults = [...findFrameFaults(schema, section, own), ...own]
  if (faults.length > 0 || !isRecord(schema)) return faults
  const loop = findReferenceLoop(schema)
  if (loop !== null) {
    const path = ['definitions', loop, '$ref']
    return [{ path, at: 'value', reason: `the definition "${loop}" refers to itself`, nearest: null }]
  }
  try {
    const defaults = findDefaultFaults(schema, checkProps(schema, {}).errors)
    if (defaults.length > 0) return defaults
    const examples = findExampleFaults(schema)
    if (examples.length > 0) return examples
    // Includes defaults that only some props reach.
    for (const part of Object.values(Object(schema.definitions)))
      fillDefaults({ schema: part, root: schema }, {}, fitsSchema)
  } catch (error) {
    return [compileFault(error)]
  }
  const { hydrate, inputs } = (schema as CheckedSchema).sitio
  if (hydrate === undefined || !inputs.includes('form')) return []
  const reason = 'a section with the input "form" is static: remove "hydrate"'
  return [{ path: ['sitio', 'hydrate'], at: 'key', reason, nearest: null }]
}

/**
 * A definition that refers to itself for the same value, so that no check of it would end. Those that do so for a part of it, such as trees, are fine.
 */
function findReferenceLoop(root: Record<string, unknown>): string | null {
  const definitions = Object.entries(isRecord(root.definitions) ? root.definitions : {})
  const loop = definitions.find(([, definition]) =>
    // Begun with a copy, the parts contain the definition only if it leads back to itself.
    possibleParts([{ schema: Object.assign({}, definition), root }]).some(({ schema }) => schema === definition),
  )
  return loop?.[0] ?? null
}
