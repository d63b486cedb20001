import { hashOf } from '../ledger/inputs.ts'
import type { ClientAssets } from '../render/client-assets.ts'
import { publicModel } from '../site/public-model.ts'
import type { SiteModel } from '../site/site-model.ts'

/**
 * The id of what prerendered pages share, which they carry in the place of their build: an open page goes on to another without loading a
 * document where both have the same. A section that has changed is fetched by its own address, so that the others stay as they are.
 */
export function shellId({ build: _, islands, sectionStyles: __, ...shared }: ClientAssets, site: SiteModel): string {
  const imported = [...new Set(Object.values(islands).flatMap(({ imports }) => imports))].sort()
  return hashOf([shared, imported, site.theme, publicModel(site)])
}
