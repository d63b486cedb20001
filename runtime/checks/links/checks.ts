import type { Check } from '../rule/rule.ts'
import { emptyText } from './empty-text.ts'
import { hardCodedPath } from './hard-coded-path.ts'
import { insecure } from './insecure.ts'
import { mail } from './mail.ts'
import { missingAnchor } from './missing-anchor.ts'
import { noSuchEntry } from './no-such-entry.ts'
import { noSuchPage } from './no-such-page.ts'
import { ownOrigin } from './own-origin.ts'
import { phone } from './phone.ts'
import { unfilledRoute } from './unfilled-route.ts'
import { unknownRouteInCode } from './unknown-route.ts'

export const linkChecks: readonly Check[] = [
  emptyText,
  hardCodedPath,
  insecure,
  mail,
  missingAnchor,
  noSuchEntry,
  noSuchPage,
  ownOrigin,
  phone,
  unfilledRoute,
  unknownRouteInCode,
]
