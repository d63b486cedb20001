import { isRecord } from '../../values/is-record.ts'
import {
  formAddress,
  type PictureForm,
  type PictureName,
  pictureAddress,
  pictureForms,
} from '../../values/paths/picture-address.ts'

/** Prefix of the addresses of pictures in a client's answers: `https://cms.example.com/assets/`. */
export type MediaPlace = string

/** One file of a picture on another host, as requested by a browser. */
export interface AskedMedia {
  /** Address of the original picture. */
  readonly url: string
  readonly place: MediaPlace
  readonly form: PictureForm
  /** Null for the picture at its own size. */
  readonly width: number | null
}

/** File systems do not accept longer names. */
const MAX_ID = 180

/**
 * The address under which this site serves a picture of another host. It contains the original address, so any server of the site can answer it
 * without asking the one that made the page. Null when the picture is in none of the places.
 *
 * @see cli/docs/guide/about/decisions.md#pictures-of-a-cms
 */
export function mediaAddress(url: string, places: readonly MediaPlace[], widths: readonly number[]): string | null {
  const place = places.find((each) => url.startsWith(each))
  if (place === undefined || !isBelow(place, url)) return null
  const id = `m${keyOf(place)}${encoded(readable(url.slice(place.length)))}`
  if (id.length > MAX_ID) return null
  const isDrawing = /\.svg(?:[?#]|$)/i.test(url)
  return pictureAddress({ id, widths: isDrawing ? [] : ascending(widths), ending: isDrawing ? 'svg' : 'jpg' })
}

/** Decodes a path of this site to the file that it asks for; null when it is not the address of such a picture. */
export function readMediaPath(
  path: string,
  places: readonly MediaPlace[],
  widths: readonly number[],
): AskedMedia | null {
  const [, key, rest = '', width, ending = ''] =
    /^\/_site\/picture\/m([0-9a-f]{8})([\w~]+)(?:-([\d-]+))?\.(\w+)$/.exec(path) ?? []
  const place = places.find((each) => keyOf(each) === key)
  const written = place === undefined ? null : decoded(rest)
  if (place === undefined || written === null || !URL.canParse(place + written)) return null
  const url = new URL(place + written).href
  const address = mediaAddress(url, places, widths)
  if (address === null) return null
  if (path === address) return { url, place, form: 'fallback', width: ending === 'svg' ? null : widestOf(widths) }
  const name: PictureName = { id: `m${key}${rest}`, widths: ascending(widths), ending: 'jpg' }
  const form = pictureForms.find((each) => path === formAddress(name, each, Number(width)))
  return form === undefined || !widths.includes(Number(width)) ? null : { url, place, form, width: Number(width) }
}

/** Finds the paths of such pictures in a text, such as a page. */
export function mediaPathsIn(text: string): string[] {
  return [...new Set(text.match(/\/_site\/picture\/m[0-9a-f]{8}[\w~-]+\.\w+/g) ?? [])]
}

/**
 * Replaces the addresses of pictures in an answer with addresses of this site: values, and those of pictures in HTML or Markdown. They may omit their
 * host. A `src` that is a bare name, such as a file id, is taken to be below the first place.
 */
export function withMedia(data: unknown, places: readonly MediaPlace[], widths: readonly number[]): unknown {
  const ownAddress = (url: string) => mediaAddress(fullAddress(url, places), places, widths)
  if (typeof data === 'string') return ownAddress(data) ?? withOwnPictures(data, ownAddress)
  if (Array.isArray(data)) return data.map((item) => withMedia(item, places, widths))
  if (!isRecord(data)) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      withMedia(key === 'src' && isName(value) ? places[0] + value : value, places, widths),
    ]),
  )
}

/** Pictures in HTML, up to the address in quotes; bounded, so that no text takes long. */
const IN_HTML = /(<img\b[^<>]{0,2000}?\ssrc\s{0,9}=\s{0,9})("[^"<>]*"|'[^'<>]*')/gi
/** Pictures in Markdown, up to the address. */
const IN_MARKDOWN = /(!\[[^[\]]{0,2000}\]\()([^\s()<>]+)/g

function withOwnPictures(text: string, ownAddress: (url: string) => string | null): string {
  let own = text
  if (/<img\b/i.test(text))
    own = own.replace(IN_HTML, (all, start: string, quoted: string) => {
      const address = ownAddress(quoted.slice(1, -1).replaceAll('&amp;', '&'))
      return address === null ? all : `${start}"${address}"`
    })
  if (text.includes('!['))
    own = own.replace(IN_MARKDOWN, (all, start: string, url: string) => {
      const address = ownAddress(url)
      return address === null ? all : start + address
    })
  return own
}

/** Whether a text is neither an address nor a path: `8f14e45f-ceea-467f`, `tower.jpg`. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && /^\w[\w.-]*$/.test(value)
}

/** What may be an address: full, without its protocol, or without its host. */
const ADDRESS = /^(?:https?:)?\/\S*$/i

/**
 * The full address that a text stands for: `/uploads/tower.jpg`, `//cms.example.com/tower.jpg`. Places that are a whole host have no paths, since one
 * could just as well be of this site.
 */
function fullAddress(text: string, places: readonly MediaPlace[]): string {
  if (!ADDRESS.test(text)) return text
  const known = places.map((each) => new URL(each))
  const start = text.startsWith('//')
    ? known.find(({ host }) => text.startsWith(`//${host}/`))?.protocol
    : known.find(({ pathname }) => pathname !== '/' && text.startsWith(pathname))?.origin
  const url = text.startsWith('/') ? `${start ?? ''}${text}` : text
  return URL.canParse(url) ? new URL(url).href : text
}

/** Not if the address would leave the place, as with `../secret`. */
function isBelow(place: MediaPlace, url: string): boolean {
  if (url === place || !URL.canParse(url)) return false
  const { href, hash } = new URL(url)
  return href === url && hash === ''
}

/** Letters that are none of ASCII take a third of the space when they are not encoded. */
function readable(rest: string): string {
  try {
    const text = decodeURI(rest)
    return encodeURI(text) === rest ? text : rest
  } catch {
    return rest
  }
}

function ascending(widths: readonly number[]): number[] {
  return widths.toSorted((a, b) => a - b)
}

function widestOf(widths: readonly number[]): number {
  return Math.max(...widths)
}

/** Eight hex digits of FNV-1a, which runs wherever pages are rendered. A collision between the few places of one site is improbable. */
function keyOf(place: MediaPlace): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(place)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Base64 with characters that are safe in a path, except the hyphen, which separates the widths. */
function encoded(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '~')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function decoded(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('~', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
