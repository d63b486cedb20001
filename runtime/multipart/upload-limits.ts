/** How much one request of GraphQL may bring. */
export interface UploadLimits {
  readonly maxFiles: number
  readonly maxFileBytes: number
  /** Of the whole body. */
  readonly maxBytes: number
  /** Of `operations`, as of a JSON body, and of `map`. */
  readonly maxFieldBytes: number
}

export const MB = 1024 * 1024

/** All files of a request fit into one mail: most servers take 25 MB, and files grow by a third on their way. */
export const uploadLimits: UploadLimits = {
  maxFiles: 5,
  maxFileBytes: 10 * MB,
  maxBytes: 15 * MB,
  maxFieldBytes: MB,
}
