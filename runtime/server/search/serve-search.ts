import { searchFolder, searchListName } from '../../search/search-address.ts'
import { FOR_GOOD } from '../files/serve-files.ts'
import { type Answer, emptyAnswer, isRead, type Part, type SiteRequest } from '../http/exchange.ts'
import { aboutRequest } from '../http/request-id.ts'
import { keptForGood, wholeAnswer } from '../http/whole-answer.ts'
import type { SiteRuntime } from '../site-runtime.ts'

/** Serves the search index to browsers, below `/_site/search/`. */
export function serveSearch({ site, search, reportError }: Pick<SiteRuntime, 'site' | 'search' | 'reportError'>): Part {
  if (search === null) return () => null
  // The lists say which parts exist now; a part itself never changes.
  const lists = new Set(site.locales.available.map(({ code }) => searchListName(code)))
  const bodies = new Map<string, Buffer>()
  const answer = async (request: SiteRequest): Promise<Answer | null> => {
    const name = request.path.slice(searchFolder.length)
    const text = await search.file(name)
    if (text === null) return null
    const body = bodies.get(name) ?? Buffer.from(text)
    bodies.set(name, body)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': lists.has(name) ? 'no-cache' : FOR_GOOD,
    }
    return wholeAnswer(request, { status: 200, headers, body }, keptForGood)
  }
  return (request) => {
    if (!isRead(request) || !request.path.startsWith(searchFolder)) return null
    return answer(request).catch((error: unknown) => {
      reportError(error, { ...aboutRequest(request), status: 503 })
      return emptyAnswer(503, { 'retry-after': '10', 'cache-control': 'no-store' })
    })
  }
}
