import { isRecord } from '../../values/is-record.ts'
import {
  formAddress,
  type PictureForm,
  type PictureName,
  pictureAddress,
  pictureForms,
} from '../../values/picture-address.ts'

/** Where the pictures of a client's answers may be: `https://cms.example.com/assets/`. */
export type MediaPlace = string

/** One file of a picture of another host, as a browser has asked for it. */
export interface AskedMedia {
  /** Where the picture is. */
  readonly url: string
  readonly place: MediaPlace
  readonly form: PictureForm
  /** Null: the picture as it is. */
  readonly width: number | null
}

/** A longer name is none that a file system takes. */
const MAX_ID = 180

/**
 * The address under which this site has a picture of another host: it holds the picture's own, so that any server of the site can answer it, and
 * whoever made the page need not be asked. Null where the picture is in none of the places.
 *
 * @see cli/docs/guide/about/decisions.md#pictures-of-a-cms
 */
export function mediaAddress(url: string, places: readonly MediaPlace[], widths: readonly number[]): string | null {
  const place = places.find((each) => url.startsWith(each))
  if (place === undefined || urlBelow(place, url.slice(place.length)) === null) return null
  const id = `m${keyOf(place)}${encoded(url.slice(place.length))}`
  if (id.length > MAX_ID) return null
  const isDrawing = /\.svg(?:[?#]|$)/i.test(url)
  return pictureAddress({ id, widths: isDrawing ? [] : ascending(widths), ending: isDrawing ? 'svg' : 'jpg' })
}

/** What a browser asks for by a path of this site; null where it is none of these. */
export function readMediaPath(
  path: string,
  places: readonly MediaPlace[],
  widths: readonly number[],
): AskedMedia | null {
  const [, key, rest = '', width, ending = ''] =
    /^\/_site\/picture\/m([0-9a-f]{8})([\w~]+)(?:-([\d-]+))?\.(\w+)$/.exec(path) ?? []
  const place = places.find((each) => keyOf(each) === key)
  const url = place === undefined ? null : urlBelow(place, decoded(rest))
  if (place === undefined || url === null) return null
  const address = mediaAddress(url, places, widths)
  if (address === null) return null
  if (path === address) return { url, place, form: 'fallback', width: ending === 'svg' ? null : widestOf(widths) }
  const name: PictureName = { id: `m${key}${rest}`, widths: ascending(widths), ending: 'jpg' }
  const form = pictureForms.find((each) => path === formAddress(name, each, Number(width)))
  return form === undefined || !widths.includes(Number(width)) ? null : { url, place, form, width: Number(width) }
}

/** The paths of such pictures in a text, such as a page. */
export function mediaPathsIn(text: string): string[] {
  return [...new Set(text.match(/\/_site\/picture\/m[0-9a-f]{8}[\w~-]+\.\w+/g) ?? [])]
}

/**
 * An answer with the addresses of this site in place of those of the pictures, which may leave their host out. A `src` that is a name alone, such as
 * the id of a file, is below the first place.
 */
export function withMedia(data: unknown, places: readonly MediaPlace[], widths: readonly number[]): unknown {
  if (typeof data === 'string') return mediaAddress(withHost(data, places), places, widths) ?? data
  if (Array.isArray(data)) return data.map((item) => withMedia(item, places, widths))
  if (!isRecord(data)) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      withMedia(key === 'src' && isName(value) ? places[0] + value : value, places, widths),
    ]),
  )
}

/** Neither an address nor a path: `8f14e45f-ceea-467f`, `tower.jpg`. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && /^\w[\w.-]*$/.test(value)
}

/** `/uploads/tower.jpg` as its host would say it. A whole host as the place says nothing: a path may be one of this site. */
function withHost(text: string, places: readonly MediaPlace[]): string {
  if (!text.startsWith('/')) return text
  const place = places
    .map((each) => new URL(each))
    .find(({ pathname }) => pathname !== '/' && text.startsWith(pathname))
  return place === undefined ? text : place.origin + text
}

/** Null for what would leave the place, such as `../secret`. */
function urlBelow(place: MediaPlace, rest: string | null): string | null {
  if (rest === null || rest === '' || !URL.canParse(place + rest)) return null
  const { href, hash } = new URL(place + rest)
  return href === place + rest && hash === '' ? href : null
}

function ascending(widths: readonly number[]): number[] {
  return widths.toSorted((a, b) => a - b)
}

function widestOf(widths: readonly number[]): number {
  return Math.max(...widths)
}

/** Eight digits: FNV-1a, since this runs wherever pages are made. Two places of one site do not share them by chance. */
function keyOf(place: MediaPlace): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(place)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Base64 with characters that may stand in a path, and without the hyphen, which parts the widths. */
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
