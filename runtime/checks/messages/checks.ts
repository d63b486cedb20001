import type { Check } from '../rule/rule.ts'
import { emptyMessage } from './empty.ts'
import { messageFormat } from './format.ts'
import { messageMarkup } from './markup.ts'
import { missingInLocale } from './missing-in-locale.ts'
import { messagePlaceholders } from './placeholders.ts'
import { messagePlural } from './plural.ts'
import { messageReference } from './reference.ts'
import { runtimeUntranslated } from './runtime-untranslated.ts'
import { messageTags } from './tags.ts'
import { unknownKeyInCode } from './unknown-key-in-code.ts'
import { unknownMessageLocale } from './unknown-locale.ts'
import { unusedMessage } from './unused.ts'
import { wrongMessageType } from './wrong-type.ts'

export const messageChecks: readonly Check[] = [
  emptyMessage,
  messageFormat,
  messageMarkup,
  missingInLocale,
  messagePlaceholders,
  messagePlural,
  messageReference,
  runtimeUntranslated,
  messageTags,
  unknownKeyInCode,
  unknownMessageLocale,
  unusedMessage,
  wrongMessageType,
]
