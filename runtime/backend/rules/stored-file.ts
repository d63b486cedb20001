/** A file that came with an entry, as the entry holds it. Its content lies in the folder of uploads, under its id. */
export interface StoredFile {
  /** Generated. */
  readonly id: string
  /** What the sender called it; only text, never a path. */
  readonly name: string
  /** As the sender says, `application/pdf` for example. */
  readonly type: string
  readonly bytes: number
}

/** Whether a value is what is stored of a file. */
export function isStoredFile(value: object): value is StoredFile {
  return 'id' in value && 'name' in value && 'type' in value && 'bytes' in value && typeof value.bytes === 'number'
}

/** A file of the running request. It is deleted at the end of the request unless an entry keeps it. */
export class StagedUpload {
  /** Set once an entry that holds the file is on disk. */
  isKept = false
  readonly file: StoredFile

  constructor(file: StoredFile) {
    this.file = file
  }
}

/**
 * A value of an operation with each staged upload replaced by what is stored of it.
 *
 * @param found - receives every upload that is met, each once.
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
