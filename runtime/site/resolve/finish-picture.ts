/** A picture below assets/, as pages show it. */
export interface PictureModel {
  /** Its address, which says what there is of it (`values/picture-address`). */
  readonly src: string
  /** Of the file, in pixels. */
  readonly width: number
  readonly height: number
}

/** The pictures that content may name, by their paths below assets/. */
export interface ContentPictures {
  readonly found: ReadonlyMap<string, PictureModel>
  /** Why a path names none: a whole sentence. */
  whyNot(src: string): string
}

type Value = Readonly<Record<string, unknown>>

/** A picture as somebody has written it, with its address and its dimensions in place of the path below assets/. Others stay as they are. */
export function finishPicture(value: Value, pictures: ReadonlyMap<string, PictureModel>): Value {
  const picture = typeof value.src === 'string' ? pictures.get(value.src) : undefined
  return picture === undefined ? value : { ...value, ...picture }
}
