// `npm run types`: puts the kinds into the manifest's schema, and writes its types. Node 20 runs no TypeScript, so Vite imports the generators.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const generator = async (file) =>
  (await runnerImport(resolve(root, 'test/generate', file), { root, configFile: false })).module

const { MANIFEST_SCHEMA, manifestSchema } = await generator('kind-shapes.ts')
write(MANIFEST_SCHEMA, manifestSchema(root))
const { MANIFEST_TYPES, manifestTypes } = await generator('manifest-types.ts')
write(MANIFEST_TYPES, await manifestTypes(root))

function write(name, text) {
  const file = resolve(root, name)
  if (readFileSync(file, 'utf8') === text) return
  writeFileSync(file, text)
  console.log(name)
}
