import { packageAbove, readPackage } from '../../source/parts/find-package.ts'

/** Packages that only some environments need. A build contains those that its site lists; others are looked up beside it, or in the site's folder. */
export const optionalPackages = ['ioredis', 'pg'] as const

/** The optional packages among a site's dependencies. @param root - absolute path of the site's folder. */
export function listedPackages(root: string): string[] {
  const { dependencies } = readPackage(packageAbove(root) ?? root)
  if (typeof dependencies !== 'object' || dependencies === null) return []
  return optionalPackages.filter((name) => Object.hasOwn(dependencies, name))
}
