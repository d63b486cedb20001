import { type OpenMap, packageThatThrew } from '../bundle/locate-error.ts'
import type { BuildFault, SiteFacts } from '../checks/facts/facts.ts'
import { sectionModules } from '../checks/facts/section-modules.ts'
import type { Position } from '../manifest/text/position.ts'
import { findPackage, readPackage } from '../source/parts/find-package.ts'
import { packageRoot } from '../source/parts/package-root.ts'

/** What Node says about an object that only browsers have. */
const ABSENT = /^\w+ is not defined$/

/** Why an installed package cannot be loaded on the server, and where a section imports it; null when none did, or one of sitio's own. */
export async function packageFault(
  error: unknown,
  openMap: OpenMap | null,
  facts: SiteFacts,
  root: string,
): Promise<BuildFault | null> {
  const name = await packageThatThrew(error, openMap, root)
  if (name === null || name === 'sitio' || !(error instanceof Error)) return null
  const { imported, position } = importOf(name, facts, root)
  if (position === null && runsSites(name)) return null
  const says = `The package "${name}" fails as soon as the server loads it: ${error.message}.`
  const advice = ` It needs a browser, so load it there, in an effect: import('${imported}').`
  return { message: ABSENT.test(error.message) ? says + advice : says, position }
}

/** Whether sitio itself uses a package, such as Vite. */
function runsSites(name: string): boolean {
  return Object.hasOwn(Object(readPackage(packageRoot).dependencies), name)
}

/** Where the code of sections imports a package, or else the first package that depends on it. */
function importOf(name: string, facts: SiteFacts, root: string): { imported: string; position: Position | null } {
  const imports = sectionModules(facts).flatMap(({ source, packages }) =>
    packages.map((each) => ({ imported: each.name, position: source.positionAt(each.start) })),
  )
  const dependsOnIt = ({ imported }: { imported: string }) => {
    if (imported === 'sitio') return false
    const folder = findPackage(root, imported)
    const { dependencies, peerDependencies } = folder === null ? {} : readPackage(folder)
    return [dependencies, peerDependencies].some((group) => Object.hasOwn(Object(group), name))
  }
  return (
    imports.find(({ imported }) => imported === name) ?? imports.find(dependsOnIt) ?? { imported: name, position: null }
  )
}
