import type { Check } from '../rule/rule.ts'
import { deprecatedKey } from './deprecated-key.ts'
import { earlierVersion } from './earlier-version.ts'
import { noDefaultExport } from './no-default-export.ts'
import { notUtf8 } from './not-utf-8.ts'

export const manifestChecks: readonly Check[] = [deprecatedKey, earlierVersion, noDefaultExport, notUtf8]
