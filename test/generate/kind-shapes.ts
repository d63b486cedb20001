import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isCollection, parseDocument } from 'yaml'
import { rulesShape } from '../../runtime/analytics/analytics-kind.ts'
import { analyticsKinds } from '../../runtime/analytics/index.ts'
import { middlewareKinds } from '../../runtime/middleware/index.ts'
import { validatorKinds } from '../../runtime/validators/index.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import type { JsonSchema } from '../../runtime/values/schema-parts.ts'

/** The schema that the shapes of all kinds are put into. */
export const MANIFEST_SCHEMA = 'schema/site.config.schema.json'

interface Union {
  /** Name of the definition in the schema whose `oneOf` is made of the kinds. */
  readonly definition: string
  /** Each kind has a file of its name here, whose `shape` is what the manifest says of it. */
  readonly folder: string
  /** Names of the kinds. */
  readonly kinds: readonly string[]
  /** Keys that every kind has. */
  readonly shared?: JsonSchema
}

const unions: readonly Union[] = [
  { definition: 'validator', folder: 'runtime/validators', kinds: Object.keys(validatorKinds) },
  { definition: 'middleware', folder: 'runtime/middleware', kinds: Object.keys(middlewareKinds) },
  { definition: 'analytics', folder: 'runtime/analytics', kinds: Object.keys(analyticsKinds), shared: rulesShape },
]

const files = unions.flatMap(({ folder, kinds }) => kinds.map((kind) => join(folder, kind)))
/** Folder and name of a kind → its shape. */
const shapes = new Map(await Promise.all(files.map(async (file) => [file, await readShape(file)] as const)))

/**
 * The text of the manifest's schema with the shapes of all kinds in it. Where they are there already, no letter of it is another one.
 *
 * @param root - of the repository.
 */
export function manifestSchema(root: string): string {
  const before = readFileSync(join(root, MANIFEST_SCHEMA), 'utf8')
  let text = before
  for (const union of unions) text = withUnion(text, union)
  if (text === before) return text
  const formatter = join(root, 'node_modules/.bin/biome')
  return execFileSync(formatter, ['format', `--stdin-file-path=${MANIFEST_SCHEMA}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
}

function withUnion(text: string, { definition, kinds, folder, shared = {} }: Union): string {
  const branches = kinds.map((kind) => branchOf(kind, definition, shapes.get(join(folder, kind)) ?? {}, shared))
  // JSON is YAML, and its reader knows where things stand.
  const list = parseDocument(text).getIn(['definitions', definition, 'oneOf'], true)
  if (!isCollection(list) || !list.range) throw new Error(`The schema has no definition "${definition}" with oneOf.`)
  if (isDeepStrictEqual(list.toJSON(), branches)) return text
  const [start, end] = list.range
  return text.slice(0, start) + JSON.stringify(branches) + text.slice(end)
}

async function readShape(file: string): Promise<JsonSchema> {
  const { shape }: { shape?: unknown } = await import(/* @vite-ignore */ `../../${file}.ts`)
  if (!isRecord(shape))
    throw new Error(`${file}.ts needs: export const shape: JsonSchema = { description, properties }`)
  return shape
}

/** What all kinds have in common is said once, here. */
function branchOf(kind: string, definition: string, shape: JsonSchema, shared: JsonSchema) {
  const { description, required = [], properties, ...rest } = shape
  const pascal = (words: string) => words.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return {
    title: pascal(kind) + pascal(definition),
    description,
    type: 'object',
    required: ['kind', ...(Array.isArray(required) ? required : [])],
    ...rest,
    additionalProperties: false,
    properties: { kind: { const: kind }, ...(isRecord(properties) ? properties : {}), ...shared },
  }
}
