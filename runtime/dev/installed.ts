import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageDoors } from '../bundle/section-registry.ts'

/** Finds packages as sitio itself does. */
export const ownRequire = createRequire(packageDoors.sections)

/** Whether code in a folder finds a package. With pnpm, a site finds no packages but those that it lists itself. */
export function isInstalled(name: string, folder: string): boolean {
  try {
    createRequire(join(folder, 'package.json')).resolve(name)
    return true
  } catch {
    return false
  }
}
