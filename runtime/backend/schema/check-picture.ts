import type { ContentPictures } from '../../site/resolve/finish-picture.ts'
import { isRecord } from '../../values/is-record.ts'
import { isLocaleMap } from '../../values/locale-texts.ts'
import type { ContentLanguages } from './content-languages.ts'
import { isAsset } from './content-pictures.ts'

const FOCUS = /^(?:0|[1-9]0|100)% (?:0|[1-9]0|100)%$/

/**
 * What is wrong with a picture of the content, beside what its type says.
 *
 * @returns the fields that need no look any more, since they are read from the file.
 */
export function checkPicture(
  value: Readonly<Record<string, unknown>>,
  pictures: ContentPictures,
  { codes }: ContentLanguages,
  report: (field: string, message: string) => void,
): ReadonlySet<string> {
  const { src, focus } = value
  if (typeof focus === 'string' && !FOCUS.test(focus))
    report('focus', `"focus" is from the left and from the top, in steps of ten: 50% 20%.`)
  const assets = (isRecord(src) && isLocaleMap(src, codes) ? Object.values(src) : [src]).filter(isAsset)
  if (assets.length === 0) return new Set()
  for (const asset of assets) if (!pictures.found.has(asset)) report('src', pictures.whyNot(asset))
  const measured = ['width', 'height']
  for (const field of measured)
    if (Object.hasOwn(value, field)) report(field, `Leave "${field}" out: it is read from the file.`)
  return new Set(measured)
}
