import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadManifest } from '../../runtime/manifest/load-manifest.ts'
import { isRecord, type JsonSchema } from './json-schema.ts'
import { manifestTypes } from './manifest-types.ts'
import { operationModule } from './operation-types.ts'
import { sectionTypes } from './section-types.ts'

/**
 * Writes the generated types of a site's folder: those of its sections, and in the folder of the product those of the manifest.
 *
 * @returns the absolute paths of the files whose content changed.
 */
export async function generateTypes(root: string): Promise<string[]> {
  const changed: string[] = []
  for (const [path, text] of await generatedFiles(root)) {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
    writeFileSync(path, text)
    changed.push(path)
  }
  return changed
}

/** What `generateTypes` writes: absolute path → text. */
export async function generatedFiles(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const configSchema = join(root, 'schema', 'site.config.schema.json')
  if (existsSync(configSchema)) {
    files.set(join(root, 'runtime', 'manifest', 'manifest.types.ts'), await manifestTypes(readJson(configSchema)))
  }
  const sections = join(root, 'sections')
  const names = existsSync(sections) ? readdirSync(sections).sort() : []
  for (const name of names) {
    const folder = join(sections, name)
    const schemaFile = join(folder, `${name}.schema.json`)
    const operationFile = join(folder, `${name}.graphql`)
    const schema = existsSync(schemaFile) ? readJson(schemaFile) : null
    const operation = existsSync(operationFile) ? readOperation(root, operationFile, schema) : null
    for (const file of importedOperations(folder, name, schema)) {
      const { text, sdl } = readOperation(root, join(folder, file), schema)
      const section = file === `${name}.graphql` ? name : null
      files.set(join(folder, `${file}.d.ts`), operationModule(file, text, sdl, section))
    }
    if (schema === null && operation === null) continue
    files.set(join(folder, `${name}.types.ts`), await sectionTypes({ name, schema, operation }))
  }
  return files
}

/** The `.graphql` files that a component may import: all but the own one of a static section, which the server alone calls. */
function importedOperations(folder: string, name: string, schema: JsonSchema | null): string[] {
  if (!statSync(folder).isDirectory()) return []
  const settings = schema?.sitio
  const isInteractive = isRecord(settings) && settings.hydrate !== undefined
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql') && (isInteractive || file !== `${name}.graphql`))
    .sort()
}

function readOperation(root: string, file: string, schema: JsonSchema | null): { text: string; sdl: string } {
  const settings = schema?.sitio
  const client = isRecord(settings) && typeof settings.client === 'string' ? settings.client : 'default'
  return { text: readFileSync(file, 'utf8'), sdl: readFileSync(sdlFile(root, client), 'utf8') }
}

/** The SDL that the manifest names for a client; without a manifest that names one, the file of the contract (section 7). */
function sdlFile(root: string, client: string): string {
  const config = join(root, 'site.config.yaml')
  const value = existsSync(config) ? loadManifest(config, process.env).document.value : null
  const graphql = isRecord(value) ? value.graphql : null
  const clients = isRecord(graphql) ? graphql.clients : null
  const entry = isRecord(clients) ? clients[client] : null
  const named = isRecord(entry) && typeof entry.schema === 'string' ? entry.schema : `schema/graphql/${client}.graphql`
  return join(root, named)
}

function readJson(file: string): JsonSchema {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isRecord(content)) throw new Error(`${file} holds no JSON object.`)
  return content
}
