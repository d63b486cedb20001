import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Loads a package that the program does not bundle from the folder of the program. An `import()` would not do: without a package.json beside the file
 * that it was started with, Deno takes such a name for one of its own registry.
 *
 * @throws what Node throws when the package is not there: an error with the code MODULE_NOT_FOUND.
 */
export function requirePackage<Module>(name: string): Module {
  return require(name) as Module
}
