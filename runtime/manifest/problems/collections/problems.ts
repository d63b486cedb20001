import { noList } from './no-list.ts'
import { unknownField } from './unknown-field.ts'
import { valueField } from './value-field.ts'

export const collectionsProblems = [noList, unknownField, valueField] as const
