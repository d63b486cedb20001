// `npm run types`: writes the types of the manifest. Node 20 runs no TypeScript, so Vite imports the generator.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { module } = await runnerImport(resolve(root, 'test/generate/manifest-types.ts'), { root, configFile: false })
const file = resolve(root, module.MANIFEST_TYPES)
const text = await module.manifestTypes(root)
if (readFileSync(file, 'utf8') !== text) {
  writeFileSync(file, text)
  console.log(module.MANIFEST_TYPES)
}
