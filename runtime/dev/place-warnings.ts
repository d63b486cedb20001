import { createRequire } from 'node:module'
import { join } from 'node:path'
import { nameOfFile } from '../manifest/text/name-of-file.ts'
import { isInstalled, ownRequire } from './installed.ts'

/**
 * Adds the place in the site's code to React's warnings, since React itself adds it only in browsers.
 *
 * @returns a function that stops it.
 */
export function placeWarnings(root: string): () => void {
  const { error } = console
  // The copy that renders the site: its own, or that of sitio.
  const require = isInstalled('react', root) ? createRequire(join(root, 'package.json')) : ownRequire
  const react = require('react') as { captureOwnerStack?(): string | null }
  console.error = (first: unknown, ...more: unknown[]) => {
    const place = ownPlace(react.captureOwnerStack?.() ?? '', root)
    error.call(console, place === null ? first : `${first}\n${place}`, ...more)
  }
  return () => {
    console.error = error
  }
}

/** The first place of a stack that is in a file of the site; null when there is none. */
function ownPlace(stack: string, root: string): string | null {
  for (const [, file = '', place = ''] of stack.matchAll(/\(?(\/[^():\n]+|[A-Z]:[^():\n]+)(:\d+:\d+)\)?$/gm)) {
    const name = nameOfFile(root, file)
    if (!name.startsWith('..') && !name.startsWith('node_modules/')) return name + place
  }
  return null
}
