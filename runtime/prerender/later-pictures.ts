import type { SiteRuntime } from '../server/site-runtime.ts'
import { mediaPathsIn, readMediaPath } from '../site/http/media-address.ts'
import { readUploadedPath, uploadedPathsIn } from '../site/http/uploaded-address.ts'
import { messageOf } from '../values/message-of.ts'
import { pictureFolder } from '../values/paths/picture-address.ts'
import type { SiteTree } from './tree/site-tree.ts'

/** The paths of pictures in a page that the build does not contain: those of other hosts, and uploads to an embedded back-end. */
export function laterPicturesIn(body: Buffer | string): string[] {
  // Most pages show none, which can be seen without decoding their bytes.
  if (!body.includes(pictureFolder)) return []
  const text = body.toString()
  return [...mediaPathsIn(text), ...uploadedPathsIn(text)]
}

/** Such pictures, by their paths, each with a page that shows it. */
export type ShownPictures = Map<string, string>

/** Adds the pictures of a page. Of several pages, the alphabetically first is named, whichever is rendered first. */
export function addPictures(all: ShownPictures, paths: Iterable<string>, page: string): void {
  for (const path of paths) {
    const known = all.get(path)
    if (known === undefined || page < known) all.set(path, page)
  }
}

/**
 * Writes such pictures.
 *
 * @returns the pictures that could not be fetched: their addresses, and why.
 */
export async function writeLaterPictures(
  runtime: Pick<SiteRuntime, 'site' | 'media' | 'findUpload'>,
  pictures: Iterable<readonly [path: string, page: string]>,
  tree: Pick<SiteTree, 'put'>,
): Promise<(readonly [address: string, message: string])[]> {
  const failures: (readonly [string, string])[] = []
  // The store of media limits how many may wait, and one at a time is fast enough.
  for (const [path, page] of pictures) {
    const { address, file } = whereIs(path, runtime)
    try {
      const found = await file
      if (found !== null) tree.put(path.slice(1), { file: found })
    } catch (error) {
      const message = messageOf(error)
      const reason = message.startsWith(`${address} `) ? message.slice(address.length + 1) : message
      failures.push([address, `${reason.replace(/\.$/, '')}. The picture is on ${page}`])
    }
  }
  return failures
}

interface LaterPicture {
  /** The address by which readers of a failure recognise the picture. */
  readonly address: string
  readonly file: Promise<string | null>
}

function whereIs(
  path: string,
  { site, media, findUpload }: Pick<SiteRuntime, 'site' | 'media' | 'findUpload'>,
): LaterPicture {
  const sent = readUploadedPath(path)
  if (sent !== null) return { address: path, file: findUpload(sent) }
  const places = [...site.clients.values()].flatMap((client) => client.media)
  const asked = readMediaPath(path, places, site.images.widths)
  if (asked === null || media === null) return { address: path, file: Promise.resolve(null) }
  return { address: asked.url, file: media.find(asked) }
}
