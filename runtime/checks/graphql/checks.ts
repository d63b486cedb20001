import type { Check } from '../rule/rule.ts'
import { deprecatedField } from './deprecated-field.ts'
import { misspeltVariable } from './misspelt-variable.ts'
import { previewVariable } from './preview-variable.ts'
import { propType } from './prop-type.ts'
import { staleRecord } from './stale-record.ts'
import { unboundVariable } from './unbound-variable.ts'
import { unknownEnumValue } from './unknown-enum-value.ts'
import { unknownLanguage } from './unknown-language.ts'
import { unusedOperation } from './unused-operation.ts'

export const graphqlChecks: readonly Check[] = [
  deprecatedField,
  misspeltVariable,
  previewVariable,
  propType,
  staleRecord,
  unboundVariable,
  unknownEnumValue,
  unknownLanguage,
  unusedOperation,
]
