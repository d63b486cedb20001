import type { Check } from '../rule/rule.ts'
import { envInGit } from './env-in-git.ts'
import { literal } from './literal.ts'
import { variableInBrowser } from './variable-in-browser.ts'

export const secretChecks: readonly Check[] = [envInGit, literal, variableInBrowser]
