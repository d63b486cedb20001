import type { RequestListener } from 'node:http'
import { emptyAnswer, type Part } from '../../../runtime/server/http/exchange.ts'
import { nodeDoor } from '../../../runtime/server/site-doors.ts'

/** A server with only some of its parts; what none of them answers gets a 404. `failed` receives what they throw, and connections that break off. */
export function partsDoor(parts: readonly Part[], failed: (error: unknown) => void = () => {}): RequestListener {
  return nodeDoor({
    always: [],
    failed,
    async answer(request) {
      for (const part of parts) {
        const answer = await part(request)
        if (answer !== null) return answer
      }
      return emptyAnswer(404, {})
    },
  })
}
