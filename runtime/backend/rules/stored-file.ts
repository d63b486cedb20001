/** A file that was sent with an entry, as stored in the entry. Its content is in the upload folder, under its id. */
export interface StoredFile {
  /** A generated UUID. */
  readonly id: string
  /** The sender's name for the file; only a text, never used as a path. */
  readonly name: string
  /** The media type that the sender gave, such as `application/pdf`. */
  readonly type: string
  readonly bytes: number
}

/** Whether a value is a stored file. */
export function isStoredFile(value: object): value is StoredFile {
  return 'id' in value && 'name' in value && 'type' in value && 'bytes' in value && typeof value.bytes === 'number'
}

/** A file of the current request. It is deleted at the end of the request unless an entry keeps it. */
export class StagedUpload {
  /** Set once an entry that holds the file has been stored. */
  isKept = false
  readonly file: StoredFile

  constructor(file: StoredFile) {
    this.file = file
  }
}

/**
 * A value of an operation in which each staged upload is replaced with its stored file.
 *
 * @param found - collects every upload, each once.
 */
export function storable(value: unknown, found: Set<StagedUpload>): unknown {
  if (value instanceof StagedUpload) {
    found.add(value)
    return value.file
  }
  if (Array.isArray(value)) return value.map((item) => storable(item, found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, storable(item, found)]))
}
