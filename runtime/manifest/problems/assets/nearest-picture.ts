import { nearestName } from '../../../values/names/nearest-name.ts'

/**
 * The picture below assets/ that a path probably meant: one with the same file name in another folder, or with a similar path; null when there is
 * none.
 */
export function nearestPicture(path: string, known: Iterable<string>): string | null {
  const all = [...known]
  const name = nameOf(path)
  return all.find((other) => nameOf(other) === name) ?? nearestName(path, all)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}
