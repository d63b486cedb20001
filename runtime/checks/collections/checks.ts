import type { Check } from '../rule/rule.ts'
import { badSegment } from './bad-segment.ts'
import { duplicateAddress } from './duplicate-address.ts'
import { duplicateChoice } from './duplicate-choice.ts'
import { duplicateId } from './duplicate-id.ts'
import { fieldType } from './field-type.ts'
import { needsSession } from './needs-session.ts'
import { noDate } from './no-date.ts'
import { nullable } from './nullable.ts'
import { onePart } from './one-part.ts'
import { rawDate } from './raw-date.ts'
import { samePart } from './same-part.ts'
import { sharedPage } from './shared-page.ts'
import { takenAddress } from './taken-address.ts'
import { textValues } from './text-values.ts'
import { unchecked } from './unchecked.ts'
import { unread } from './unread.ts'

export const collectionChecks: readonly Check[] = [
  badSegment,
  duplicateAddress,
  duplicateChoice,
  duplicateId,
  fieldType,
  needsSession,
  noDate,
  nullable,
  onePart,
  rawDate,
  samePart,
  sharedPage,
  takenAddress,
  textValues,
  unchecked,
  unread,
]
