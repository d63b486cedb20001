import { contentSecurityPolicy } from '../../site/http/content-security-policy.ts'
import type { SiteModel } from '../../site/site-model.ts'

/** Hosts of the integrations, when they can be used without asking for consent. */
export function declaredHosts(site: SiteModel): ReadonlySet<string> {
  if (site.consent !== null) return new Set()
  return new Set(contentSecurityPolicy(null, site).flatMap((directive) => directive.split(' ').slice(1)))
}
