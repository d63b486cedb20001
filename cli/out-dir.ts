import { join } from 'node:path'

/** Where a site is built by default. */
export function defaultOutDir({ root }: { readonly root: string }): string {
  return join(root, 'dist/site')
}
