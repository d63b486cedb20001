import { nearestName } from '../../values/names/nearest-name.ts'
import { entryAddresses } from '../collections/entry-addresses.ts'
import type { SiteFacts } from '../facts/facts.ts'

/** With more addresses than this, finding the nearest would take too long. */
const MAX_COMPARED = 2000

/** The path that was probably meant. Within the same folder, only the last segments are compared, since all paths there begin alike. */
export function nearestAddress(path: string, known: readonly string[]): string | null {
  if (known.length > MAX_COMPARED) return null
  const folder = folderOf(path)
  const beside = known.filter((each) => folder !== '/' && folderOf(each) === folder)
  const name = nearestName(
    path.slice(folder.length),
    beside.map((each) => each.slice(folder.length)),
  )
  if (name !== null) return folder + name
  return nearestName(
    path,
    known.filter((each) => !beside.includes(each)),
  )
}

/** Includes the trailing slash. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Like `nearestAddress`, among the pages of entries. */
export function nearestEntryAddress(facts: SiteFacts, path: string): string | null {
  return nearestAddress(
    path,
    entryAddresses(facts).flatMap((address) => address.path ?? []),
  )
}
