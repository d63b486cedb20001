import { nearestPicture } from '../../manifest/problems/assets/nearest-picture.ts'
import type { ContentPictures } from '../../site/resolve/finish-picture.ts'
import { isRecord } from '../../values/is-record.ts'
import { isLocaleMap } from '../../values/texts/locale-texts.ts'
import type { ContentLanguages } from './content-languages.ts'
import { isAsset } from './content-pictures.ts'

/** The fields that are read from the file of a picture. */
const MEASURED = ['width', 'height']
const FOCUS = /^(?:0|[1-9]0|100)% (?:0|[1-9]0|100)%$/

/**
 * Reports what is wrong with a picture in the content, besides mismatches with its type.
 *
 * @returns the fields that need no further check, since they are read from the file.
 */
export function checkPicture(
  value: Readonly<Record<string, unknown>>,
  pictures: ContentPictures,
  { codes }: ContentLanguages,
  report: (field: string, message: string) => void,
): ReadonlySet<string> {
  const { src, focus } = value
  if (typeof focus === 'string' && !FOCUS.test(focus))
    report('focus', `"focus" needs a percentage from the left and one from the top, in steps of ten: 50% 20%.`)
  const sources = isRecord(src) && isLocaleMap(src, codes) ? Object.values(src) : [src]
  const assets = sources.filter(isAsset)
  const [slashed] = MEASURED.some((field) => Object.hasOwn(value, field)) ? [] : sources.filter(isOfPublic)
  if (slashed !== undefined) report('src', notMeasured(slashed, pictures))
  if (assets.length === 0) return new Set(slashed === undefined ? [] : MEASURED)
  for (const asset of assets) if (!pictures.found.has(asset)) report('src', pictures.whyNot(asset))
  for (const field of MEASURED)
    if (Object.hasOwn(value, field)) report(field, `Remove "${field}": it is read from the file.`)
  return new Set(MEASURED)
}

function isOfPublic(src: unknown): src is string {
  return typeof src === 'string' && /^\/(?!\/)/.test(src)
}

/** Usually a picture below assets/ is meant, whose path has no leading slash. */
function notMeasured(src: string, { found }: ContentPictures): string {
  const name = src.replace(/^\/(?:assets\/)?/, '')
  const picture = found.has(name) ? name : nearestPicture(name, found.keys())
  const advice =
    picture === null
      ? `Write "width" and "height" or, for a picture in assets/, its path there without the slash`
      : `For the picture in assets/, write ${picture}`
  return `"src" begins with a slash, so it is a file in public/, which needs "width" and "height". ${advice}.`
}
