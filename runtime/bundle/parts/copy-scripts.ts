import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { ScriptAsset } from '../../render/client-assets.ts'

/**
 * Copies the legacy scripts, unchanged, to `legacy/` among the hashed assets.
 *
 * @param scripts - key in the model → absolute path.
 * @returns key in the model → the address, and the hash by which a browser refuses any other content (`integrity`).
 */
export function copyScripts(scripts: ReadonlyMap<string, string>, clientFolder: string): Record<string, ScriptAsset> {
  if (scripts.size > 0) mkdirSync(join(clientFolder, 'legacy'), { recursive: true })
  return Object.fromEntries(
    [...scripts].map(([key, path]) => {
      const content = readFileSync(path)
      const hash = createHash('sha384').update(content)
      const name = `legacy/${scriptName(path, hash.copy().digest('base64url').slice(0, 8))}`
      writeFileSync(join(clientFolder, name), content)
      return [key, { src: `/_site/${name}`, integrity: `sha384-${hash.digest('base64')}` }]
    }),
  )
}

/** `dist/jquery.min.js` → `jquery.min-Ab12Cd34.js`. */
function scriptName(path: string, hash: string): string {
  const extension = extname(path)
  return `${basename(path, extension)}-${hash}${extension}`
}
