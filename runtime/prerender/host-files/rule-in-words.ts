import { redirectName } from '../../values/paths/written-redirects.ts'
import type { HostRule } from './file-host.ts'
import { namedFew } from './named-few.ts'

/** Describes rules as a person would set them up. */
export function rulesInWords(rules: readonly HostRule[]): string {
  return namedFew(
    rules.map((rule) => {
      const name = redirectName(rule)
      return rule.to === null ? `${name} (410)` : `${name} to ${rule.to} (${rule.status})`
    }),
  )
}
