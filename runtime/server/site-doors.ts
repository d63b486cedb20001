import type { RequestListener } from 'node:http'
import { type FetchContext, fromFetch, toResponse } from './http/fetch-exchange.ts'
import { NodeRequest, writeAnswer } from './http/node-exchange.ts'
import { limitBody } from './process/limit-body.ts'
import type { Site } from './site.ts'

/** A site for servers that speak Node's requests and responses. Bodies that do not come end their connection. */
export function nodeDoor(site: Pick<Site, 'answer' | 'always' | 'failed'>): RequestListener {
  return limitBody((message, response) => {
    const request = new NodeRequest(message, response)
    const answer = site.answer(request)
    if (!(answer instanceof Promise)) {
      writeAnswer(answer, site.always, message, response)?.catch((error: unknown) => site.failed(error, request))
      return
    }
    answer
      .then((ready) => writeAnswer(ready, site.always, message, response))
      .catch((error: unknown) => {
        response.destroy()
        site.failed(error, request)
      })
  })
}

/** A site for hosts that speak the standard Request and Response. */
export async function fetchSite(site: Site, request: Request, context: FetchContext): Promise<Response> {
  return toResponse(await site.answer(fromFetch(request, context)), site.always, request.method)
}
