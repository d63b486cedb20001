import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface RawExchange {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Names and values alternately, as received, without those that differ in each answer. */
  readonly rawHeaders: readonly string[]
  /** One character for each byte. */
  readonly body: string
}

export interface ExchangeOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

const agent = new Agent({ keepAlive: true })

/** Requests a path exactly as written, and returns the answer byte for byte. */
export function rawExchange(origin: string, path: string, { method = 'GET', headers = {} }: ExchangeOptions) {
  const { hostname, port } = new URL(origin)
  return new Promise<RawExchange>((resolve, reject) => {
    const sent = request({ host: hostname, port, path, method, headers, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () => {
        const pairs = answer.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 && name !== 'Date' ? [name, all[index + 1] ?? ''] : [],
        )
        const { statusCode: status = 0 } = answer
        resolve({ status, headers: answer.headers, rawHeaders: pairs, body: Buffer.concat(parts).toString('latin1') })
      })
    })
    sent.once('error', reject)
    sent.end()
  })
}
