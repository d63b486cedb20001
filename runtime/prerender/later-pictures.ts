import type { SiteRuntime } from '../server/site-runtime.ts'
import { mediaPathsIn, readMediaPath } from '../site/http/media-address.ts'
import { readUploadedPath, uploadedPathsIn } from '../site/http/uploaded-address.ts'
import { pictureFolder } from '../values/picture-address.ts'
import type { SiteTree } from './tree/site-tree.ts'

/** The paths in a page of pictures that no build holds: those of other hosts, and those that an embedded back-end keeps. */
export function laterPicturesIn(body: Buffer | string): string[] {
  // Most pages show none, which is seen without taking their bytes for a text.
  if (!body.includes(pictureFolder)) return []
  const text = body.toString()
  return [...mediaPathsIn(text), ...uploadedPathsIn(text)]
}

/**
 * Writes such pictures.
 *
 * @param paths - as pages name them.
 * @returns what could not be had, by its address, and why.
 */
export async function writeLaterPictures(
  runtime: Pick<SiteRuntime, 'site' | 'media' | 'findUpload'>,
  paths: Iterable<string>,
  tree: Pick<SiteTree, 'put'>,
): Promise<(readonly [address: string, message: string])[]> {
  const failures: (readonly [string, string])[] = []
  // The store of media has a limit of those that wait: one at a time is enough.
  for (const path of paths) {
    const { address, file } = whereIs(path, runtime)
    try {
      const found = await file
      if (found !== null) tree.put(path.slice(1), { file: found })
    } catch (error) {
      failures.push([address, error instanceof Error ? error.message : String(error)])
    }
  }
  return failures
}

interface LaterPicture {
  /** By which whoever reads of a failure knows it. */
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
