// `npm run types [FOLDER]`: writes the generated types of a site's folder. Node 20 runs no TypeScript, so Vite imports the generator.
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = resolve(process.argv[2] ?? '.')
const { module } = await runnerImport(resolve(here, 'generate-types.ts'), {
  root: resolve(here, '../..'),
  configFile: false,
})
const changed = await module.generateTypes(root)
for (const path of changed) console.log(relative(root, path))
if (changed.length === 0) console.log('All generated types are current.')
