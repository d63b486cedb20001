import busboy from 'busboy'

export type MultipartParser = busboy.Busboy
export type MultipartFile = busboy.FileInfo

/** Limits of a multipart body; all sizes in bytes. Anything beyond them is cut off or left out, and the parser reports it. */
export interface MultipartLimits {
  readonly fields: number
  readonly fieldBytes: number
  readonly files: number
  /** A larger file arrives with one byte more than this, so that it can be recognised. */
  readonly fileBytes: number
}

/**
 * Creates a parser of multipart bodies, to pipe a body into. Errors of a file also occur on the parser, so listening to the parser is enough.
 *
 * @returns null for another media type, or one without a boundary.
 */
export function openMultipart(contentType: string | undefined, limits: MultipartLimits): MultipartParser | null {
  const parser = createParser(contentType, limits)
  // Without a listener, an error of a file that nobody reads yet would end the process.
  parser?.on('file', (_name, stream) => stream.on('error', () => {}))
  return parser
}

function createParser(
  contentType: string | undefined,
  { fields, fieldBytes, files, fileBytes }: MultipartLimits,
): MultipartParser | null {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { fieldNameSize: 100, fieldSize: fieldBytes, fields, files, fileSize: fileBytes + 1, headerPairs: 20 },
    })
  } catch {
    return null
  }
}
