import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { type Finding, fine, missing } from './finding.ts'

/** Whether pictures can be made on this machine; empty for a site without any. */
export async function checkPictures({ pictures, model }: Pick<LoadedSite, 'pictures' | 'model'>): Promise<Finding[]> {
  const count = pictures.recipes.size
  const hasMedia = [...model.clients.values()].some(({ media }) => media.length > 0)
  if (count === 0 && !hasMedia) return []
  const { loadSharp, SharpError } = await import('../../runtime/pictures/load-sharp.ts')
  try {
    loadSharp()
    return [fine(`sharp can resize the pictures (assets/ has ${count})`)]
  } catch (error) {
    if (!(error instanceof SharpError)) throw error
    return [missing(error.reason, error.advice)]
  }
}
