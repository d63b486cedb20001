import type { Elsewhere } from '../server/elsewhere.ts'
import { fetchMedia } from '../server/pictures/fetch-media.ts'
import { type RecordedCall, readCall } from '../source/graphql/answer-from-record.ts'
import { keyOf, recordedVariables } from '../source/graphql/recorded-answers.ts'
import { isRecord } from '../values/is-record.ts'
import { parsedJson } from '../values/parsed-json.ts'

/** The largest record, as the length of its texts. Nobody would keep a larger one in a repository. */
const MAX_BYTES = 256 * 1024 * 1024

export interface RecorderOptions {
  /** The clients whose answers are recorded; all others are answered by `otherwise`. */
  readonly clients: ReadonlySet<string>
  readonly otherwise: Elsewhere['call']
  /** Removes a client's secrets from its answers. */
  conceal(text: string, client: string): string
  readonly maxBytes?: number
}

/** Calls back-ends and records their good answers: no headers, no failures, and nothing about visitors. */
export class AnswerRecorder implements Elsewhere {
  readonly #options: RecorderOptions
  /** Client and query → key of the variables → text of the answer. */
  readonly #recorded = new Map<string, Map<string, string>>()
  #bytes = 0
  #leftOut = 0

  readonly picture = fetchMedia

  constructor(options: RecorderOptions) {
    this.#options = options
  }

  /** The number of good answers for which there was no room. */
  get leftOut(): number {
    return this.#leftOut
  }

  readonly call: Elsewhere['call'] = async (request, client) => {
    if (!this.#options.clients.has(client)) return this.#options.otherwise(request, client)
    const asked = await readCall(request)
    const { body, status, headers } = await fetch(request)
    const parts: Uint8Array[] = []
    const listening = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        parts.push(part)
        controller.enqueue(part)
      },
      // A body that is too large or too late is cancelled, and does not get here.
      flush: () => this.#note(client, asked, status, Buffer.concat(parts).toString('utf8')),
    })
    return new Response(body?.pipeThrough(listening) ?? null, { status, headers })
  }

  /** The answers of a client to a query, sorted by variables; null when there are none. */
  answersTo(client: string, query: string): readonly string[] | null {
    const answers = this.#recorded.get(`${client} ${query}`)
    if (answers === undefined) return null
    return [...answers].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, text]) => text)
  }

  #note(client: string, { query, variables }: RecordedCall, status: number, body: string): void {
    const data = goodData(status, this.#options.conceal(body, client))
    if (data === undefined) return
    const key = `${client} ${query}`
    const own = this.#recorded.get(key) ?? new Map<string, string>()
    const answer = keyOf(variables)
    if (own.has(answer)) return
    const text = JSON.stringify({ variables: recordedVariables(variables), data }, null, 2)
    this.#bytes += text.length
    if (this.#bytes > (this.#options.maxBytes ?? MAX_BYTES)) {
      this.#leftOut += 1
      return
    }
    own.set(answer, text)
    this.#recorded.set(key, own)
  }
}

/** The data of an answer without errors; undefined when it is not such an answer. */
function goodData(status: number, body: string): unknown {
  if (status >= 300) return undefined
  const answer = parsedJson(body)
  if (!isRecord(answer) || !isRecord(answer.data)) return undefined
  return Array.isArray(answer.errors) && answer.errors.length > 0 ? undefined : answer.data
}
