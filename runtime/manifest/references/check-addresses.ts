import { isAddress } from '../../values/paths/is-address.ts'
import { marksOfKind } from '../sections/site-marks.ts'
import { addressWords } from '../shape/schema-words.ts'
import { showValue } from '../text/show-value.ts'
import type { CheckContext } from './check-context.ts'

/** Checks that addresses have a host and a port that can exist, since the schema checks only their form. */
export function checkAddresses({ marks, document, report }: CheckContext): void {
  for (const { value, path } of marksOfKind(marks, 'address')) {
    if (typeof value !== 'string' || isAddress(value)) continue
    const written = document.writtenAt(path)
    const found = written === undefined ? showValue(value) : `the value of ${written}`
    report('manifest/wrong-form', path, { found, expected: addressWords, nearest: null })
  }
}
