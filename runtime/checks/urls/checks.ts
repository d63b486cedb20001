import type { Check } from '../rule/rule.ts'
import { gone } from './gone.ts'
import { unanswered } from './unanswered.ts'
import { unreadable } from './unreadable.ts'

export const urlChecks: readonly Check[] = [gone, unanswered, unreadable]
