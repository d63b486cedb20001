import { join } from 'node:path'

/** Bundles the package once, before tests start its command in several processes at a time. */
export async function setup(): Promise<void> {
  const { buildPackage } = await import('../../cli/build-package.mjs')
  await buildPackage(join(import.meta.dirname, '../..'))
}
