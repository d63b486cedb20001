import { createHmac, timingSafeEqual } from 'node:crypto'

const lifetimeMs = 10 * 60_000
const folder = '/file/'

/** Addresses at which a stored file can be fetched for a while, by whoever has got one. */
export interface FileAddresses {
  /** Null where nobody could reach it. */
  of(id: string): string | null
  /** The id of the file that an address was made for here, while it lasts; else null. */
  read(url: URL): string | null
}

/** Whether a path lies where such files do. @param path - of the back-end. */
export function isFilePath(pathname: string, path: string): boolean {
  return pathname.startsWith(`${path}${folder}`)
}

/**
 * @param path - at which the back-end answers over HTTP; null: at none.
 * @param secret - key of the signatures.
 * @param now - clock, in ms since 1970.
 */
export function createFileAddresses(path: string | null, secret: string, now: () => number): FileAddresses {
  // Nothing else that the site signs can be taken for an address.
  const sign = (id: string, until: string) =>
    createHmac('sha256', secret).update(`file ${path} ${id} ${until}`).digest('base64url')
  return {
    of(id) {
      if (path === null) return null
      const until = String(now() + lifetimeMs)
      return `${path}${folder}${id}?until=${until}&signature=${sign(id, until)}`
    },
    read({ pathname, searchParams }) {
      if (path === null || !isFilePath(pathname, path)) return null
      const id = pathname.slice(path.length + folder.length)
      const until = searchParams.get('until') ?? ''
      const signature = Buffer.from(searchParams.get('signature') ?? '')
      const right = Buffer.from(sign(id, until))
      if (signature.length !== right.length || !timingSafeEqual(signature, right)) return null
      return Number(until) > now() ? id : null
    },
  }
}
