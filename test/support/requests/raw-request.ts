import { type IncomingHttpHeaders, request } from 'node:http'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface RawRequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests a path exactly as written, without following redirects. `fetch` would normalise `/%2e%2e/` before sending it. */
export function rawRequest(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: RawRequestOptions = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.once('error', reject)
    })
    sent.once('error', reject)
    sent.end()
  })
}
