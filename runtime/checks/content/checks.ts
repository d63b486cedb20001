import type { Check } from '../rule/rule.ts'
import { contentDraft } from './draft.ts'
import { missingTranslation } from './missing-translation.ts'
import { misspeltField } from './misspelt-field.ts'
import { contentRawHtml } from './raw-html.ts'
import { unread } from './unread.ts'
import { unreadMark } from './unread-mark.ts'

export const contentChecks: readonly Check[] = [
  misspeltField,
  contentDraft,
  missingTranslation,
  contentRawHtml,
  unread,
  unreadMark,
]
