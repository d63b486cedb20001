import { Readable } from 'node:stream'
import type { FileAddresses } from '../request/file-address.ts'
import type { Database } from '../storage/database.ts'

/** Serves a stored file as a download; 404 when its address is invalid or has expired. */
export async function serveFile(
  { method, url }: Request,
  addresses: FileAddresses,
  database: Pick<Database, 'findFile' | 'uploads'>,
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return none(405, { allow: 'GET, HEAD' })
  const id = addresses.read(new URL(url))
  const file = id === null ? null : await database.findFile(id)
  const content = file === null ? null : await database.uploads.open(file.id)
  if (file === null || content === null) return none(404)
  const headers = {
    'content-type': file.type,
    'content-length': String(file.bytes),
    'content-disposition': asAttachment(file.name),
    'cache-control': 'private, no-store',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  }
  if (method === 'GET') return new Response(Readable.toWeb(content) as BodyInit, { headers })
  content.destroy()
  return new Response(null, { headers })
}

function none(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...headers, 'cache-control': 'no-store' } })
}

/** Gives the name twice: reduced to ASCII for old browsers, and unchanged (RFC 6266). */
function asAttachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
