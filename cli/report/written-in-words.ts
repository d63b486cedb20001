import { writtenValue } from '../../runtime/manifest/bases/written-value.ts'
import { placeInWords } from '../../runtime/manifest/problems/words.ts'
import { type LocatedValue, type Mark, startOf } from '../../runtime/manifest/yaml/located-value.ts'

/** `site.config.yaml:3:19` */
export function at(mark: Mark): string {
  return placeInWords(startOf(mark))
}

/** A value on one line, as JSON; long ones are cut. */
export function shown(value: LocatedValue): string {
  const text = JSON.stringify(writtenValue(value))
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
