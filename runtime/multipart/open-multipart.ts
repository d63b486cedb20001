import busboy from 'busboy'

export type MultipartParser = busboy.Busboy
export type MultipartFile = busboy.FileInfo

/** Of a body; all sizes in bytes. What exceeds them is cut off or left out, which the parser tells. */
export interface MultipartLimits {
  readonly fields: number
  readonly fieldBytes: number
  readonly files: number
  /** A file that is larger arrives with one byte more, so that it is known. */
  readonly fileBytes: number
}

/**
 * The reader of a body in parts, to be piped into. A file fails together with the parser, so nobody need listen to both.
 *
 * @returns null for another media type, or one without a boundary.
 */
export function openMultipart(contentType: string | undefined, limits: MultipartLimits): MultipartParser | null {
  const parser = createParser(contentType, limits)
  // Without a listener the failure of a file that nobody reads yet would end the process.
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
