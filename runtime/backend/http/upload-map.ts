import { isRecord } from '../../values/is-record.ts'
import { RequestRefusal } from '../request/request-refusal.ts'

/** Replaces a null in the operation with a value. */
type Fill = (value: unknown) => void

/** A file may be sent for several variables, so it may have several places. */
const MAX_PATHS_PER_FILE = 10

/**
 * Reads `operations` and `map` of a multipart request: name of a file's field → where in the operation the file belongs.
 *
 * Paths lead only through own properties of the variables, and must end at a null, so that nothing else can be overwritten.
 *
 * @throws RequestRefusal
 * @see https://github.com/jaydenseric/graphql-multipart-request-spec
 */
export function readUploadMap(operation: Readonly<Record<string, unknown>>, mapText: string): Map<string, Fill[]> {
  const map = readJson(mapText, 'map')
  if (!isRecord(map)) throw new RequestRefusal(400, '"map" must be an object.')
  const taken = new Set<string>()
  return new Map(
    Object.entries(map).map(([name, paths]) => {
      if (!Array.isArray(paths) || paths.length === 0 || paths.length > MAX_PATHS_PER_FILE)
        throw new RequestRefusal(400, `"map" must list 1 to ${MAX_PATHS_PER_FILE} paths for each file.`)
      return [name, paths.map((path) => placeAt(operation, path, taken))]
    }),
  )
}

/** @throws RequestRefusal for a text that is not JSON. */
export function readJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestRefusal(400, `"${field}" is not JSON.`)
  }
}

function placeAt(operation: Readonly<Record<string, unknown>>, path: unknown, taken: Set<string>): Fill {
  const refusal = new RequestRefusal(400, 'A path of "map" must lead to a null in the variables.')
  if (typeof path !== 'string' || !path.startsWith('variables.') || taken.has(path)) throw refusal
  taken.add(path)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let holder: unknown = operation
  for (const key of keys) holder = ownValue(holder, key)
  if (ownValue(holder, last) !== null || typeof holder !== 'object' || holder === null) throw refusal
  const parent = holder
  return (value) => Object.defineProperty(parent, last, { value, enumerable: true })
}

function ownValue(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Object.getOwnPropertyDescriptor(holder, key)?.value : undefined
}
