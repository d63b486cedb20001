import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isCollection, parseDocument } from 'yaml'
import { rulesShape } from '../../runtime/analytics/analytics-kind.ts'
import { analyticsKinds } from '../../runtime/analytics/index.ts'
import { middlewareKinds } from '../../runtime/middleware/index.ts'
import { moments } from '../../runtime/moments/index.ts'
import { validatorKinds } from '../../runtime/validators/index.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import type { JsonSchema } from '../../runtime/values/schema/schema-parts.ts'

/** The schema that the shapes of kinds are put into, and the one that has the names of moments. */
const MANIFEST_SCHEMA = 'schema/site.config.schema.json'
const SECTION_SCHEMA = 'schema/section.schema.json'

interface Union {
  /** Name of the definition in the schema whose `oneOf` is made of the kinds. */
  readonly definition: string
  /** The folder with one file per kind, whose `shape` is the kind's schema in the manifest. */
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
 * File → the text of the schema with all kinds in it. A text that is already up to date stays exactly the same.
 *
 * @param root - root folder of the repository.
 */
export function composedSchemas(root: string): ReadonlyMap<string, string> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const manifest = unions.reduce((text, union) => {
    const { definition, kinds, folder, shared = {} } = union
    const branches = kinds.map((kind) => branchOf(kind, definition, shapes.get(join(folder, kind)) ?? {}, shared))
    return withList(text, ['definitions', definition, 'oneOf'], branches)
  }, read(MANIFEST_SCHEMA))
  const hydrate = ['properties', 'sitio', 'properties', 'hydrate', 'enum']
  const section = withList(read(SECTION_SCHEMA), hydrate, Object.keys(moments))
  const texts = [[MANIFEST_SCHEMA, manifest] as const, [SECTION_SCHEMA, section] as const]
  return new Map(texts.map(([file, text]) => [file, text === read(file) ? text : formatted(text, file, root)]))
}

function withList(text: string, path: readonly string[], wanted: readonly unknown[]): string {
  // JSON is also YAML, whose parser here records positions.
  const list = parseDocument(text).getIn(path, true)
  if (!isCollection(list) || !list.range) throw new Error(`The schema has no list at ${path.join('/')}.`)
  if (isDeepStrictEqual(list.toJSON(), wanted)) return text
  const [start, end] = list.range
  return text.slice(0, start) + JSON.stringify(wanted) + text.slice(end)
}

function formatted(text: string, file: string, root: string): string {
  const formatter = join(root, 'node_modules/.bin/biome')
  return execFileSync(formatter, ['format', `--stdin-file-path=${file}`], { cwd: root, input: text, encoding: 'utf8' })
}

async function readShape(file: string): Promise<JsonSchema> {
  const { shape }: { shape?: unknown } = await import(/* @vite-ignore */ `../../${file}.ts`)
  if (!isRecord(shape))
    throw new Error(`${file}.ts needs: export const shape: JsonSchema = { description, properties }`)
  return shape
}

/** The keys that all kinds have in common, described once here. */
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
