import { readMediaPath } from '../../site/http/media-address.ts'
import type { SiteModel } from '../../site/site-model.ts'
import { pictureFolder } from '../../values/paths/picture-address.ts'
import { createFileMemory, serveOneFile } from '../files/serve-files.ts'
import { type Answer, emptyAnswer, isRead, type Part, type SiteRequest } from '../http/exchange.ts'
import { aboutRequest } from '../http/request-id.ts'
import type { ReportError } from '../process/report-error.ts'
import { MediaError } from './media-error.ts'
import type { MediaStore } from './media-store.ts'

/** Serves the pictures of other hosts that clients' answers refer to. @param onError - told why a picture cannot be delivered. */
export function serveMedia(
  { clients, images }: Pick<SiteModel, 'clients' | 'images'>,
  store: MediaStore,
  onError: ReportError,
): Part {
  const places = [...clients.values()].flatMap(({ media }) => media)
  const memory = createFileMemory()
  const freshS = store.freshMs / 1000
  // Browsers may show the old picture while they fetch a new one.
  const cacheControl = `public, max-age=${freshS}, stale-while-revalidate=${freshS}`
  return (request) => {
    if (!isRead(request) || !request.path.startsWith(`${pictureFolder}m`)) return null
    const asked = readMediaPath(request.path, places, images.widths)
    return asked === null ? null : answer(request, asked)
  }

  async function answer(request: SiteRequest, asked: Parameters<MediaStore['find']>[0]): Promise<Answer | null> {
    try {
      const file = await store.find(asked)
      return await serveOneFile(file, { memory, recheckMs: 1000, cacheControl })(request)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      if (error.status !== 404) onError(error, aboutRequest(request))
      const wait = error.status === 503 ? { 'retry-after': '1' } : {}
      return emptyAnswer(error.status, { 'cache-control': 'no-store', ...wait })
    }
  }
}
