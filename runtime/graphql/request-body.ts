import { GraphQLCallError } from './graphql-error.ts'

/** What is sent, in whatever form. */
export interface CallBody {
  /** A stream is sent as it comes; each of its parts starts the time limit anew. */
  readonly content: string | FormData | ReadableStream<Uint8Array>
  /** Null: `fetch` knows it better, as with FormData and its boundary. */
  readonly type: string | null
}

/**
 * The body of a request: JSON, or where a file is found in it, multipart/form-data by the GraphQL multipart request specification. Fields in
 * the order operations, map, files; files are numbered from 1, and the same file in several places is one part.
 *
 * @param members - of the JSON object, in their order.
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
  // FormData itself names a blob without a name `blob`.
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
    // A circle, or a number that JSON has not.
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new GraphQLCallError('NetworkError', `Network request failed. Payload is not serializable: ${reason}`, {
      cause,
    })
  }
}

/** Only browsers have lists of files. */
function isFileList(value: unknown): value is FileList {
  return typeof FileList === 'function' && value instanceof FileList
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
