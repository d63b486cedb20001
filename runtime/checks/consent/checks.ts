import type { Check } from '../rule/rule.ts'
import { elsewhere } from './elsewhere.ts'
import { missing } from './missing.ts'
import { noQuestion } from './no-question.ts'
import { nothingAsked } from './nothing-asked.ts'
import { thirdParty } from './third-party.ts'

export const consentChecks: readonly Check[] = [elsewhere, missing, noQuestion, nothingAsked, thirdParty]
