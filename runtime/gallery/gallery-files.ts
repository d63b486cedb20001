import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Absolute path of axe, which a site may have installed; null when it has not. */
export function findAxe(root: string): string | null {
  try {
    return createRequire(join(root, 'package.json')).resolve('axe-core/axe.min.js')
  } catch {
    return null
  }
}
