import type { RequestListener } from 'node:http'
import type { FrontDoor } from './door/front-door.ts'
import type { Answer } from './http/exchange.ts'
import { type FetchContext, fromFetch, toResponse } from './http/fetch-exchange.ts'
import { NodeRequest, writeAnswer } from './http/node-exchange.ts'
import { toOriginForm } from './http/origin-form.ts'
import { REQUEST_ID, saidId } from './http/request-id.ts'
import { limitBody } from './process/limit-body.ts'
import type { Site } from './site.ts'
import type { RequestWatch } from './telemetry/request-watch.ts'

/**
 * Connects a site to servers that use Node's requests and responses. Requests whose body does not arrive lose their connection.
 *
 * @param front - remembers answers that are valid for everybody; null, the default, remembers nothing.
 * @param watch - observes each answer; null, the default, observes nothing.
 */
export function nodeDoor(
  site: Pick<Site, 'answer' | 'always' | 'failed'>,
  front: Pick<FrontDoor, 'keep'> | null = null,
  watch: Pick<RequestWatch, 'note' | 'isOn'> | null = null,
): RequestListener {
  return limitBody((message, response) => {
    toOriginForm(message)
    const request = new NodeRequest(message, response)
    const answer = site.answer(request)
    const write = (ready: Answer) => {
      front?.keep(message, ready, site.always)
      watch?.note(message, ready.source, false)
      const id = saidId(message.headers, ready.status, watch?.isOn)
      if (id !== null) response.setHeader(REQUEST_ID, id)
      return writeAnswer(ready, site.always, message, response)
    }
    if (!(answer instanceof Promise)) {
      write(answer)?.catch((error: unknown) => site.failed(error, request))
      return
    }
    answer.then(write).catch((error: unknown) => {
      response.destroy()
      site.failed(error, request)
    })
  })
}

/** Connects a site to hosts that use the standard Request and Response. */
export async function fetchSite(site: Site, request: Request, context: FetchContext): Promise<Response> {
  const own = fromFetch(request, context)
  const answer = await site.answer(own)
  const id = saidId(own.headers, answer.status)
  return toResponse(answer, id === null ? site.always : [...site.always, [REQUEST_ID, id]], request.method)
}
