import { type AskedUpload, readUploadedPath } from '../../site/http/uploaded-address.ts'
import { createFileMemory, FOR_GOOD, serveOneFile } from '../files/serve-files.ts'
import { type Answer, emptyAnswer, isRead, type Part, type SiteRequest } from '../http/exchange.ts'
import { aboutRequest } from '../http/request-id.ts'
import type { ReportError } from '../process/report-error.ts'

/**
 * Serves uploaded pictures for as long as an entry holds them.
 *
 * @param find - the path of the file; null when there is none.
 * @param onError - told why a picture cannot be delivered.
 */
export function serveUploads(find: (asked: AskedUpload) => Promise<string | null>, onError: ReportError): Part {
  const memory = createFileMemory()
  return (request) => {
    const asked = isRead(request) ? readUploadedPath(request.path) : null
    return asked === null ? null : answer(request, asked)
  }

  async function answer(request: SiteRequest, asked: AskedUpload): Promise<Answer | null> {
    try {
      const file = await find(asked)
      if (file === null) return null
      return await serveOneFile(file, { memory, recheckMs: Number.POSITIVE_INFINITY, cacheControl: FOR_GOOD })(request)
    } catch (error) {
      onError(error, aboutRequest(request))
      return emptyAnswer(500, { 'cache-control': 'no-store' })
    }
  }
}
