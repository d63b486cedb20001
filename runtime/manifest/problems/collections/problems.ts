import { noList } from './no-list.ts'
import { unknownField } from './unknown-field.ts'

export const collectionsProblems = [noList, unknownField] as const
