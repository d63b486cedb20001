import { missingFile } from './missing-file.ts'
import { missingKey } from './missing-key.ts'
import { unknownKey } from './unknown-key.ts'
import { unreadable } from './unreadable.ts'

export const messagesProblems = [missingFile, missingKey, unknownKey, unreadable] as const
