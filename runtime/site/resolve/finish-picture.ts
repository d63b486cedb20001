/** A picture below assets/, as pages show it. */
export interface PictureModel {
  /** Its address, which also lists the available widths (`values/paths/picture-address`). */
  readonly src: string
  /** Width of the file, in pixels. */
  readonly width: number
  readonly height: number
}

/** The pictures that content may refer to, keyed by their paths below assets/. */
export interface ContentPictures {
  readonly found: ReadonlyMap<string, PictureModel>
  /** Explains in a whole sentence why a path refers to no picture. */
  whyNot(src: string): string
}

type Value = Readonly<Record<string, unknown>>

/**
 * Finishes a picture as an author wrote it: the path below assets/ is replaced by an address, and the dimensions are added. Other pictures stay as
 * they are.
 */
export function finishPicture(value: Value, pictures: ReadonlyMap<string, PictureModel>): Value {
  const picture = typeof value.src === 'string' ? pictures.get(value.src) : undefined
  return picture === undefined ? value : { ...value, ...picture }
}
