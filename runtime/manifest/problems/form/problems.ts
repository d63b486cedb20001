import { duplicateField } from './duplicate-field.ts'
import { duplicateOption } from './duplicate-option.ts'
import { keptNowhere } from './kept-nowhere.ts'
import { largeFiles } from './large-files.ts'
import { missingInput } from './missing-input.ts'
import { unknownClient } from './unknown-client.ts'
import { unknownField } from './unknown-field.ts'
import { unknownInput } from './unknown-input.ts'
import { unknownMutation } from './unknown-mutation.ts'
import { unsafePattern } from './unsafe-pattern.ts'
import { wrongInput } from './wrong-input.ts'

export const formProblems = [
  duplicateField,
  duplicateOption,
  keptNowhere,
  largeFiles,
  missingInput,
  unknownClient,
  unknownField,
  unknownInput,
  unknownMutation,
  unsafePattern,
  wrongInput,
] as const
