import type { Check } from '../rule/rule.ts'
import { ambiguousNumber } from './ambiguous-number.ts'
import { ambiguousWord } from './ambiguous-word.ts'
import { duplicateAnchor } from './duplicate-anchor.ts'

export const yamlChecks: readonly Check[] = [ambiguousNumber, ambiguousWord, duplicateAnchor]
