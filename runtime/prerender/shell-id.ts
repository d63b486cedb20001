import { hashOf } from '../ledger/inputs.ts'
import type { ClientAssets } from '../render/client-assets.ts'
import { publicModel } from '../site/public-model.ts'
import type { SiteModel } from '../site/site-model.ts'

/**
 * Identifies what prerendered pages share; they carry it in place of a build id. An open page moves to another one without loading a document when
 * both have the same id. A section that has changed is fetched by its own address, so it does not affect other pages.
 */
export function shellId({ build: _, islands, sectionStyles: __, ...shared }: ClientAssets, site: SiteModel): string {
  const imported = [...new Set(Object.values(islands).flatMap(({ imports }) => imports))].sort()
  return hashOf([shared, imported, site.theme, publicModel(site)])
}
