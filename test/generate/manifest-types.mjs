// `npm run types`: puts the kinds into the schemas, and writes the types of the manifest and of a workspace. Node 20 runs no TypeScript, so Vite imports the generators.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const generator = async (file) =>
  (await runnerImport(resolve(root, 'test/generate', file), { root, configFile: false })).module

const { composedSchemas } = await generator('kind-shapes.ts')
for (const [file, text] of composedSchemas(root)) write(file, text)
const { DURATION_KEYS, durationKeys, MANIFEST_TYPES, manifestTypes, WORKSPACE_TYPES, workspaceTypes } =
  await generator('manifest-types.ts')
write(MANIFEST_TYPES, await manifestTypes(root))
write(WORKSPACE_TYPES, await workspaceTypes(root))
write(DURATION_KEYS, durationKeys(root))

function write(name, text) {
  const file = resolve(root, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  writeFileSync(file, text)
  console.log(name)
}
