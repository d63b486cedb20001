import type { PictureStore } from '../pictures/picture-store.ts'
import { createFileMemory, FOR_GOOD, serveOneFile } from '../server/files/serve-files.ts'
import { isRead, type Part, type SiteRequest } from '../server/http/exchange.ts'
import { pictureFolder } from '../values/paths/picture-address.ts'

/** Serves the pictures of a site that is not built; each is made when a browser asks for it. */
export function devPictures(store: PictureStore): Part {
  const memory = createFileMemory()
  return (request) => (isRead(request) && request.path.startsWith(pictureFolder) ? answer(request) : null)

  async function answer(request: SiteRequest) {
    const file = await store.find(request.path.slice(pictureFolder.length))
    if (file === null) return null
    return serveOneFile(file, { memory, recheckMs: Number.POSITIVE_INFINITY, cacheControl: FOR_GOOD })(request)
  }
}
