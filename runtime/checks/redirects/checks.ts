import type { Check } from '../rule/rule.ts'
import { chain } from './chain.ts'
import { loop } from './loop.ts'
import { ownOrigin } from './own-origin.ts'
import { shadowed } from './shadowed.ts'
import { toNowhere } from './to-nowhere.ts'

export const redirectChecks: readonly Check[] = [chain, loop, ownOrigin, shadowed, toNowhere]
