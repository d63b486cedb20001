import { messageOf } from '../values/message-of.ts'
import { GraphQLCallError } from './graphql-error.ts'

/** The body of a call, in any form. */
export interface CallBody {
  /** A stream is sent as it arrives; each part restarts the time limit. */
  readonly content: string | FormData | ReadableStream<Uint8Array>
  /** Null when `fetch` sets it, as it does for FormData with its boundary. */
  readonly type: string | null
}

/**
 * The body of a request: JSON, or multipart/form-data as in the GraphQL multipart request specification when it contains files. The fields are in the
 * order operations, map, files; files are numbered from 1, and a file in several places is sent once.
 *
 * @param members - the members of the JSON object, in order.
 * @throws GraphQLCallError when they cannot be written as JSON.
 */
export function requestBody(members: Readonly<Record<string, unknown>>): CallBody {
  const files = new Map<Blob, string[]>()
  const json = writeJson(() => withoutFiles(members, '', files))
  if (files.size === 0) return { content: json, type: 'application/json' }
  const form = new FormData()
  form.append('operations', json)
  form.append('map', JSON.stringify(Object.fromEntries([...files.values()].map((paths, index) => [index + 1, paths]))))
  let part = 1
  // FormData gives a blob without a name the name `blob`.
  for (const file of files.keys()) form.append(`${part++}`, file)
  return { content: form, type: null }
}

/** A copy with null in place of each file. Only plain objects and arrays are searched. */
function withoutFiles(value: unknown, path: string, files: Map<Blob, string[]>): unknown {
  if (value instanceof Blob) {
    files.set(value, [...(files.get(value) ?? []), path])
    return null
  }
  const at = (key: string | number) => (path === '' ? `${key}` : `${path}.${key}`)
  if (Array.isArray(value) || isFileList(value))
    return Array.from(value, (item, index) => withoutFiles(item, at(index), files))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutFiles(member, at(key), files)]))
}

function writeJson(value: () => unknown): string {
  try {
    return JSON.stringify(value())
  } catch (cause) {
    // Caused by a cycle, or by a value that JSON does not have.
    const reason = messageOf(cause)
    throw new GraphQLCallError('NetworkError', `Network request failed. Payload is not serializable: ${reason}`, {
      cause,
    })
  }
}

/** Only browsers have FileList. */
function isFileList(value: unknown): value is FileList {
  return typeof FileList === 'function' && value instanceof FileList
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
