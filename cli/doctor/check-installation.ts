import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Finding, fine, missing, note } from './finding.ts'

/** What an installed package needs besides its bundles to check, build and serve a site. */
const PARTS = [
  'schema/site.config.schema.json',
  'schema/values.schema.json',
  'sections/base.css',
  'cli/templates/common',
]

/** Whether this version of Node is new enough. `needed` is the package's `engines.node`: `>=20.19.0`. */
export function checkNode(version: string, needed: string): Finding {
  const [actual, least] = [version, needed.replace(/^>=\s*/, '')].map((text) => text.split('.').map(Number))
  const difference = least?.map((part, index) => (actual?.[index] ?? 0) - part).find((step) => step !== 0) ?? 0
  return difference >= 0
    ? fine(`Node ${version}`)
    : missing(`Node ${version} is too old: sitio needs ${needed}`, 'Install a newer Node.')
}

/** Whether packages are files in folders. @param pnp - the version of Yarn's Plug'n'Play, if that has started this process. */
export function checkLinker(pnp: string | undefined): Finding[] {
  if (pnp === undefined) return []
  return [
    missing(
      "The packages are installed by Yarn's Plug'n'Play, which Vite does not support: site build fails",
      'In .yarnrc.yml, write nodeLinker: node-modules, then run: yarn install',
    ),
  ]
}

/** Whether the package is complete. `doors` are absolute paths of its bundles. */
export function checkPackage(packageRoot: string, doors: readonly string[]): Finding {
  const absent = [...doors, ...PARTS.map((part) => join(packageRoot, part))].find((path) => !existsSync(path))
  return absent === undefined
    ? fine(`The package sitio is complete: ${packageRoot}`)
    : missing(`The package sitio is incomplete: ${absent} is missing`, 'Reinstall it: npm install sitio')
}

/**
 * Whether site and package use the same copy of a library of which there must be only one. A site without a copy of its own uses the package's.
 *
 * @param packageRoot - absolute folder of the package.
 * @param site - absolute folder of the site.
 */
export function checkSingleCopy(library: string, packageRoot: string, site: string): Finding {
  const own = copyFor(library, packageRoot)
  const ofSite = copyFor(library, site)
  if (own === null)
    return missing(`The package sitio cannot find ${library}`, 'Install the packages of the site: npm install')
  if (ofSite === null) return note(`${library} ${own.version}: the site has none of its own and uses the package's`)
  return own.folder === ofSite.folder
    ? fine(`${library} ${own.version}, one copy`)
    : missing(
        `Two copies of ${library}: ${ofSite.version} in ${ofSite.folder}, ${own.version} in ${own.folder}`,
        `In the site's package.json, write "${library}": "${own.version}", then run: npm install && npm dedupe`,
      )
}

function copyFor(library: string, from: string): { folder: string; version: string } | null {
  try {
    const file = createRequire(join(from, 'package.json')).resolve(`${library}/package.json`)
    // Every package declares its version there.
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
    return { folder: join(realpathSync(file), '..'), version }
  } catch {
    // It is not installed; the caller decides what that means.
    return null
  }
}
