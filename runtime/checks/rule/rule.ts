import { createFinding, type FindingParts, type Place } from '../../manifest/problems/create-finding.ts'
import type { Diagnostic } from '../../manifest/problems/diagnostic.ts'
import type { Rule } from '../../manifest/problems/rule.ts'
import { missingName } from '../../manifest/problems/unknown-name.ts'
import type { ManifestFacts, PageFacts, SiteFacts } from '../facts/facts.ts'

/** What a check may look at. */
export interface FactsOf {
  /** The manifest has a valid shape; names may still point nowhere. */
  readonly manifest: ManifestFacts
  /** Nothing blocks. Consequences of other problems must not be reported again. */
  readonly site: SiteFacts
  /** Every page has been rendered. */
  readonly pages: PageFacts
}

/** Reports one finding at a place. */
export type Report<Args> = (place: Place, args: Args, parts?: FindingParts) => void

export interface CheckDefinition<Needs extends keyof FactsOf, Args> extends Omit<Rule, 'blocks'> {
  readonly code: `${string}/${string}`
  readonly needs: Needs
  /** The finding in full sentences: what is wrong, and what to do. */
  message(args: Args): string
  check(facts: FactsOf[Needs], report: Report<Args>): void
}

/** A rule, with the function that finds violations. */
export interface Check<Needs extends keyof FactsOf = keyof FactsOf> extends Rule {
  readonly needs: Needs
  run(facts: FactsOf[Needs]): Diagnostic[]
}

/** A rule about findings themselves, applied where all of them are collected. */
export interface FindingRule<Args> extends Rule {
  finding(place: Place, args: Args, parts?: FindingParts): Diagnostic
}

/** Defines a rule about findings themselves. */
export function defineFindingRule<Args>(
  definition: Omit<CheckDefinition<never, Args>, 'needs' | 'check'>,
): FindingRule<Args> {
  const { message, ...page } = definition
  const rule = { ...page, blocks: false }
  return {
    ...rule,
    finding: (place, args, parts = {}) =>
      createFinding(rule, place, message(args), { missing: missingName(rule.code, args), ...parts }),
  }
}

/** Defines a check of a whole site. It must be pure: the same facts give the same findings. */
export function defineCheck<Needs extends keyof FactsOf, Args>(definition: CheckDefinition<Needs, Args>): Check<Needs> {
  const { message, check, ...page } = definition
  const rule = { ...page, blocks: false }
  return {
    ...rule,
    run(facts) {
      const findings: Diagnostic[] = []
      check(facts, (place, args, parts = {}) => {
        findings.push(createFinding(rule, place, message(args), { missing: missingName(rule.code, args), ...parts }))
      })
      return findings
    },
  }
}
