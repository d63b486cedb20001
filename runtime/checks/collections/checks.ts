import type { Check } from '../rule/rule.ts'
import { fieldType } from './field-type.ts'
import { nullable } from './nullable.ts'

export const collectionChecks: readonly Check[] = [fieldType, nullable]
