import { nearestName } from '../../values/nearest-name.ts'

/** Among more than this, a nearest one would take too long to find. */
const MAX_COMPARED = 2000

/** The path that was probably meant. In the same folder its last part alone is compared: all that stand there are alike by what comes before. */
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

/** With its slash. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
