import type { Check } from '../rule/rule.ts'
import { duplicateName } from './duplicate-name.ts'
import { insecurePrefix } from './insecure-prefix.ts'
import { tooLong } from './too-long.ts'

export const cookieChecks: readonly Check[] = [duplicateName, insecurePrefix, tooLong]
