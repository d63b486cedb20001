import type { TextTest } from '../manifest/shape/text-rules.ts'
import { isInRange } from '../values/measures/timer-range.ts'
import { isDuration } from '../values/measures/units.ts'
import { isAddress } from '../values/paths/is-address.ts'

/** Whether a text passes a test, as its schema would decide. */
export function fitsText(text: string, test: TextTest): boolean {
  if ('pattern' in test) return new RegExp(test.pattern, 'u').test(text)
  if ('oneOf' in test) return test.oneOf.includes(text)
  if ('least' in test) return lengthOf(text) >= test.least
  if ('most' in test) return lengthOf(text) <= test.most
  // A text that is not a duration is reported by another rule, about its form.
  if ('timer' in test) return !isDuration(text) || isInRange(text, test.timer)
  // Likewise, one of another form.
  if ('address' in test) return !new RegExp(test.address, 'u').test(text) || isAddress(text)
  return test.any.some((tests) => tests.every((each) => fitsText(text, each)))
}

/** In characters, as JSON Schema counts them: a surrogate pair is one. */
function lengthOf(text: string): number {
  return [...text].length
}
