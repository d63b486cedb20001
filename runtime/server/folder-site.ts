import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createFileMemory, lookUpFiles, serveFiles } from './files/serve-files.ts'
import type { Answer, SiteRequest } from './http/exchange.ts'
import { nodeDoor } from './site-doors.ts'

/**
 * A folder of prerendered pages, as a host of files shows it: `/about` is `about/index.html`, and what is missing the page of the error 404.
 *
 * @param failed - told what broke an answer off.
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

/** The address of the file that is shown: that of a folder is its page's. */
function fileAddress(url: string, find: (path: string) => string | null): string {
  const [path = '/', ...query] = url.split('?')
  const page = `${path.replace(/\/$/, '')}/index.html`
  // No page has anything in its address that would be encoded.
  return [find(page) === null ? path : page, ...query].join('?')
}
