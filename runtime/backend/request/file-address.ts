import { createHmac, timingSafeEqual } from 'node:crypto'

const LIFETIME_MS = 10 * 60_000
const FOLDER = '/file/'

/** Temporary addresses of stored files; anybody who has such an address can fetch the file. */
export interface FileAddresses {
  /** The address of a file; null when the back-end is not served over HTTP. */
  of(id: string): string | null
  /** The id of the file that an address was made for, while it is valid; otherwise null. */
  read(url: URL): string | null
}

/** Whether a path is one of such files. @param path - the path of the back-end. */
export function isFilePath(pathname: string, path: string): boolean {
  return pathname.startsWith(`${path}${FOLDER}`)
}

/**
 * @param path - the path at which the back-end answers over HTTP; null when it does not.
 * @param secret - the key that addresses are signed with.
 * @param now - the time of day, in milliseconds since 1970.
 */
export function createFileAddresses(path: string | null, secret: string, now: () => number): FileAddresses {
  // The prefix `file` makes sure that no other signature of the site is valid for an address.
  const sign = (id: string, until: string) =>
    createHmac('sha256', secret).update(`file ${path} ${id} ${until}`).digest('base64url')
  return {
    of(id) {
      if (path === null) return null
      const until = String(now() + LIFETIME_MS)
      return `${path}${FOLDER}${id}?until=${until}&signature=${sign(id, until)}`
    },
    read({ pathname, searchParams }) {
      if (path === null || !isFilePath(pathname, path)) return null
      const id = pathname.slice(path.length + FOLDER.length)
      const until = searchParams.get('until') ?? ''
      const signature = Buffer.from(searchParams.get('signature') ?? '')
      const right = Buffer.from(sign(id, until))
      if (signature.length !== right.length || !timingSafeEqual(signature, right)) return null
      return Number(until) > now() ? id : null
    },
  }
}
