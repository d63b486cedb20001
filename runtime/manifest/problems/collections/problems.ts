import { cutList } from './cut-list.ts'
import { noList } from './no-list.ts'
import { unknownField } from './unknown-field.ts'
import { valueField } from './value-field.ts'

export const collectionsProblems = [cutList, noList, unknownField, valueField] as const
