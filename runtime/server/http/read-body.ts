import type { RequestBody } from './exchange.ts'

/**
 * The body of a request; null as soon as it is longer than `maxBytes`, and then its rest is still unread.
 *
 * @throws the stream's error when the visitor breaks off.
 */
export async function readBody(body: RequestBody, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  // Destroying the body would also end the connection that has to carry the answer.
  for await (const part of body.iterator({ destroyOnReturn: false })) {
    bytes += part.length
    if (bytes > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
