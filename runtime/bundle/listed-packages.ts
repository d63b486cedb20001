import { packageAbove, readPackage } from '../source/parts/find-package.ts'

/** What some environments ask for: a build brings those that its site lists; others are found beside the build, or in the folder of the site. */
export const optionalPackages = ['ioredis', 'pg'] as const

/** Those of them that a site lists as its dependencies. @param root - absolute folder of the site. */
export function listedPackages(root: string): string[] {
  const { dependencies } = readPackage(packageAbove(root) ?? root)
  if (typeof dependencies !== 'object' || dependencies === null) return []
  return optionalPackages.filter((name) => Object.hasOwn(dependencies, name))
}
