/** The size limits of one GraphQL request. */
export interface UploadLimits {
  readonly maxFiles: number
  readonly maxFileBytes: number
  /** The limit of the whole body. */
  readonly maxBytes: number
  /** The limit of `operations`, which is that of a JSON body, and of `map`. */
  readonly maxFieldBytes: number
}

export const MB = 1024 * 1024

/** Chosen so that all files of a request fit into one mail: most servers accept 25 MB, and attachments grow by a third when encoded. */
export const uploadLimits: UploadLimits = {
  maxFiles: 5,
  maxFileBytes: 10 * MB,
  maxBytes: 15 * MB,
  maxFieldBytes: MB,
}
