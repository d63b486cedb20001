import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { readMediaPath } from '../site/media-address.ts'

/**
 * Writes the pictures of other hosts that pages show.
 *
 * @param paths - of pictures, as the pages name them.
 * @returns what could not be had, by its path, and why.
 */
export async function writeMedia(
  { site, media }: Pick<SiteRuntime, 'site' | 'media'>,
  paths: Iterable<string>,
  folder: string,
): Promise<(readonly [path: string, message: string])[]> {
  const places = [...site.clients.values()].flatMap((client) => client.media)
  const failures: (readonly [string, string])[] = []
  // The store has a limit of those that wait: a page at a time is enough.
  for (const path of paths) {
    const asked = readMediaPath(path, places, site.images.widths)
    if (asked === null || media === null) continue
    try {
      const target = join(folder, path)
      const file = await media.find(asked)
      await mkdir(dirname(target), { recursive: true })
      await copyFile(file, target)
    } catch (error) {
      failures.push([asked.url, error instanceof Error ? error.message : String(error)])
    }
  }
  return failures
}
