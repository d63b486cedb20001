import { loadSharp } from './load-sharp.ts'

/** Two versions of a picture, and where they differ. */
export interface ComparedPictures {
  /** As WebP, with the differing area marked. */
  readonly before: Buffer
  readonly now: Buffer
  readonly width: number
  readonly height: number
  /** Share of the area that differs, from 0 to 1. */
  readonly share: number
}

/** The differing area is marked in squares of this size, in pixels. */
const SQUARE = 16
/** Differences in a colour channel (0 to 255) up to this size are ignored: text is not rendered identically each time. */
const TOLERANCE = 8

/** Compares two pictures pixel by pixel. @returns null if they are the same. */
export async function comparePictures(before: Buffer, now: Buffer): Promise<ComparedPictures | null> {
  const open = loadSharp()
  const sizes = await Promise.all([before, now].map((picture) => open(picture, {}).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const padded = [before, now].map((picture, index) =>
    open(picture, {}).extend({
      right: width - (sizes[index]?.width ?? width),
      bottom: height - (sizes[index]?.height ?? height),
      background: 'white',
    }),
  )
  const [one, other] = await Promise.all(padded.map((picture) => picture.clone().removeAlpha().raw().toBuffer()))
  if (one === undefined || other === undefined) throw new RangeError('There are two pictures.')
  const squares = differingSquares(one, other, width)
  if (squares.size === 0) return null
  const marks = Buffer.from(marked(squares, width, height))
  const [first, second] = await Promise.all(
    padded.map((picture) =>
      picture
        .composite([{ input: marks }])
        .webp({ quality: 80 })
        .toBuffer(),
    ),
  )
  if (first === undefined || second === undefined) throw new RangeError('There are two pictures.')
  const inAll = Math.ceil(width / SQUARE) * Math.ceil(height / SQUARE)
  return { before: first, now: second, width, height, share: squares.size / inAll }
}

/** The numbers of the squares that differ, counted row by row. */
function differingSquares(one: Buffer, other: Buffer, width: number): Set<number> {
  const inRow = Math.ceil(width / SQUARE)
  const squares = new Set<number>()
  // A pixel has three bytes.
  for (let at = 0; at < one.length; at += 1) {
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) <= TOLERANCE) continue
    const pixel = Math.floor(at / 3)
    squares.add(Math.floor(Math.floor(pixel / width) / SQUARE) * inRow + Math.floor((pixel % width) / SQUARE))
  }
  return squares
}

function marked(squares: ReadonlySet<number>, width: number, height: number): string {
  const inRow = Math.ceil(width / SQUARE)
  const places = [...squares].map((square) => {
    const [x, y] = [(square % inRow) * SQUARE, Math.floor(square / inRow) * SQUARE]
    return `M${x} ${y}h${SQUARE}v${SQUARE}h-${SQUARE}z`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${places.join('')}" fill="#e00000" fill-opacity="0.25"/></svg>`
}
