import { nearestName } from '../../../values/nearest-name.ts'

/** The picture below assets/ that was probably meant by a path: the same name in another folder, or one that is written nearly so; null: none. */
export function nearestPicture(path: string, known: Iterable<string>): string | null {
  const all = [...known]
  const name = nameOf(path)
  return all.find((other) => nameOf(other) === name) ?? nearestName(path, all)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}
