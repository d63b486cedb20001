import { addPackageBy, packagePrograms } from '../../values/names/package-programs.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from './facts.ts'

const GROUPS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** The packages that a site lists in its package.json; null when it has none, since its packages are then installed above it. */
export const listedPackages = once(({ files }: SiteFacts): ReadonlySet<string> | null => {
  const text = files.isOwn('package.json') ? files.read('package.json')?.text : undefined
  if (text === undefined) return null
  try {
    const content: Readonly<Record<string, unknown>> = JSON.parse(text)
    return new Set(['sitio', 'react', ...GROUPS.flatMap((group) => Object.keys(content[group] ?? {}))])
  } catch {
    // npm reports more about it.
    return null
  }
})

/** What to type before the name of a package that the site lacks: `npm install`, or what the program uses whose lock the site has. */
export const addPackage = once(
  ({ files }: SiteFacts): string => addPackageBy((file) => files.isOwn(file)) ?? packagePrograms.npm.add,
)
