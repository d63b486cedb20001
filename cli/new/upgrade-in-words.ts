import type { SitioDependency } from '../sitio-dependency.ts'

/** What the README of a new site says about upgrading sitio. */
export function upgradeInWords({ kind }: SitioDependency): string {
  const upgrade = '- To upgrade sitio'
  const what = 'also upgrades the files that were copied from it, and lists the pages that change.'
  return kind === 'fetched'
    ? `${upgrade}: \`npx site upgrade\` ${what}`
    : `${upgrade}, put the new tarball in \`vendor/\`: \`npx site upgrade --to vendor/sitio-VERSION.tgz\` ${what}`
}
