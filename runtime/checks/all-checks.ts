import { assetChecks } from './assets/checks.ts'
import { budgetChecks } from './budgets/checks.ts'
import { collectionChecks } from './collections/checks.ts'
import { consentChecks } from './consent/checks.ts'
import { contentChecks } from './content/checks.ts'
import { cookieChecks } from './cookies/checks.ts'
import { formChecks } from './form/checks.ts'
import { graphqlChecks } from './graphql/checks.ts'
import { headChecks } from './head/checks.ts'
import { linkChecks } from './links/checks.ts'
import { manifestChecks } from './manifest/checks.ts'
import { messageChecks } from './messages/checks.ts'
import { pageChecks } from './pages/checks.ts'
import { redirectChecks } from './redirects/checks.ts'
import { routeChecks } from './routes/checks.ts'
import type { Check } from './rule/rule.ts'
import { secretChecks } from './secrets/checks.ts'
import { sectionChecks } from './sections/checks.ts'
import { themeChecks } from './theme/checks.ts'
import { unusedChecks } from './unused/checks.ts'
import { urlChecks } from './urls/checks.ts'
import { yamlChecks } from './yaml/checks.ts'

/** All checks of a whole site. Problems found while loading are in `manifest/problems/`. */
export const allChecks: readonly Check[] = [
  ...assetChecks,
  ...budgetChecks,
  ...collectionChecks,
  ...consentChecks,
  ...contentChecks,
  ...cookieChecks,
  ...formChecks,
  ...graphqlChecks,
  ...headChecks,
  ...linkChecks,
  ...manifestChecks,
  ...messageChecks,
  ...pageChecks,
  ...redirectChecks,
  ...routeChecks,
  ...secretChecks,
  ...sectionChecks,
  ...themeChecks,
  ...unusedChecks,
  ...urlChecks,
  ...yamlChecks,
]
