import type { Elsewhere } from '../../server/elsewhere.ts'
import { MediaError } from '../../server/pictures/media-error.ts'
import { NOT_RECORDED } from './answer-codes.ts'
import { RECORD_FOLDER, type RecordedAnswers } from './recorded-answers.ts'

/** Answers in place of back-ends with recorded answers. Nothing is sent. */
export function answerFromRecord(record: RecordedAnswers): Elsewhere {
  return {
    async call(request, client) {
      const { operationName, query, variables } = await readCall(request)
      const data = record.find(client, query, variables)
      if (data !== undefined) return Response.json({ data })
      const message = `${RECORD_FOLDER}/${client} has no answer to ${operationName} with ${JSON.stringify(variables)}. Record it: site record ${client} --pages`
      return Response.json({ data: null, errors: [{ message, extensions: { code: NOT_RECORDED } }] })
    },
    picture: () =>
      Promise.reject(new MediaError(502, 'This site has not kept the picture, and nothing is downloaded offline.')),
  }
}

/** A call of the server to a back-end. */
export interface RecordedCall {
  readonly operationName: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** Reads a request of `graphql/execute`; the request can still be sent afterwards. */
export async function readCall(request: Request): Promise<RecordedCall> {
  // The server sends no other bodies: uploads are sent by the browser.
  return (await request.clone().json()) as RecordedCall
}
