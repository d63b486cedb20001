import type { RequestListener } from 'node:http'
import { emptyAnswer, type Part } from '../../../runtime/server/http/exchange.ts'
import { nodeDoor } from '../../../runtime/server/site-doors.ts'

/** Parts of a server without the rest of it; what none of them answers is not found. `failed` hears of what they throw, and of what breaks off. */
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
