import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createFileMemory, lookUpFiles, serveFiles } from './files/serve-files.ts'
import type { Answer, SiteRequest } from './http/exchange.ts'
import { nodeDoor } from './site-doors.ts'

/**
 * Serves a folder of prerendered pages as a file host does: `/about` is `about/index.html`, and a missing path gets the page of the error 404.
 *
 * @param failed - called with the error when an answer breaks off.
 */
export function folderSite(folder: string, failed: (error: unknown) => void): RequestListener {
  const find = lookUpFiles(folder)
  const files = serveFiles({ find, cacheControl: 'no-cache', memory: createFileMemory(), recheckMs: 0 })
  const missing: Answer = {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    body: readFileSync(join(folder, '404.html')),
  }
  const orMissing = (answer: Answer | null) => answer ?? missing
  const door = nodeDoor({
    answer(request: SiteRequest) {
      const answer = files(request)
      return answer instanceof Promise ? answer.then(orMissing) : orMissing(answer)
    },
    always: [['x-content-type-options', 'nosniff']],
    failed,
  })
  return (request: IncomingMessage, response: ServerResponse) => {
    request.url = fileAddress(request.url ?? '/', find)
    door(request, response)
  }
}

/** The address of the file to serve: for a folder, that of its page. */
function fileAddress(url: string, find: (path: string) => string | null): string {
  const [path = '/', ...query] = url.split('?')
  const page = `${path.replace(/\/$/, '')}/index.html`
  // The addresses of these pages contain nothing that would be percent-encoded.
  return [find(page) === null ? path : page, ...query].join('?')
}
