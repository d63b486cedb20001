import type { Check } from '../rule/rule.ts'
import { cachedGuard } from './cached-guard.ts'
import { closedLogin } from './closed-login.ts'
import { neverOpen } from './never-open.ts'
import { noHome } from './no-home.ts'
import { noSuchDay } from './no-such-day.ts'
import { notCanonical } from './not-canonical.ts'
import { publicFile } from './public-file.ts'
import { redirectLoop } from './redirect-loop.ts'

export const routeChecks: readonly Check[] = [
  cachedGuard,
  closedLogin,
  neverOpen,
  noHome,
  noSuchDay,
  notCanonical,
  publicFile,
  redirectLoop,
]
