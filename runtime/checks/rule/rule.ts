import type { Diagnostic, Fix, RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import { docsOf, jsonPointer } from '../../manifest/problems/format-problem.ts'
import type { Rule } from '../../manifest/problems/rule.ts'
import type { ManifestFacts, PageFacts, SiteFacts } from '../facts/facts.ts'
import type { Place } from '../facts/place.ts'

/** What a check may look at. */
export interface FactsOf {
  /** The shape of the manifest is right; names may still point nowhere. */
  readonly manifest: ManifestFacts
  /** Nothing blocks. What follows from another fault is not told again. */
  readonly site: SiteFacts
  /** Every page has been rendered. */
  readonly pages: PageFacts
}

export interface FindingParts {
  readonly related?: readonly RelatedPlace[]
  /** What was probably meant; null for nothing, as `nearestName` says it. */
  readonly suggestion?: string | null
  readonly fix?: Fix | null
}

/** Reports one finding at a place. */
export type Report<Args> = (place: Place, args: Args, parts?: FindingParts) => void

export interface CheckDefinition<Needs extends keyof FactsOf, Args> extends Omit<Rule, 'blocks'> {
  readonly code: `${string}/${string}`
  readonly needs: Needs
  /** One finding in words: full sentences, what is wrong, what to do. */
  message(args: Args): string
  check(facts: FactsOf[Needs], report: Report<Args>): void
}

/** A rule with what finds it. */
export interface Check<Needs extends keyof FactsOf = keyof FactsOf> extends Rule {
  readonly needs: Needs
  run(facts: FactsOf[Needs]): Diagnostic[]
}

/** A rule about the findings themselves: it is found where they come together. */
export interface FindingRule<Args> extends Rule {
  finding(place: Place, args: Args, parts?: FindingParts): Diagnostic
}

/** Defines a rule about the findings themselves. */
export function defineFindingRule<Args>(
  definition: Omit<CheckDefinition<never, Args>, 'needs' | 'check'>,
): FindingRule<Args> {
  const { message, ...rule } = definition
  return {
    ...rule,
    blocks: false,
    finding: (place, args, parts = {}) => createFinding(rule, place, message(args), parts),
  }
}

/** Defines a whole-site check. It is pure: the same facts give the same findings. */
export function defineCheck<Needs extends keyof FactsOf, Args>(definition: CheckDefinition<Needs, Args>): Check<Needs> {
  const { message, check, ...rule } = definition
  return {
    ...rule,
    blocks: false,
    run(facts) {
      const findings: Diagnostic[] = []
      check(facts, (place, args, parts = {}) => {
        findings.push(createFinding(rule, place, message(args), parts))
      })
      return findings
    },
  }
}

function createFinding(
  { severity, code }: Pick<Rule, 'severity' | 'code'>,
  { position: { file, line, column }, path = [] }: Place,
  message: string,
  { related = [], suggestion = null, fix = null }: FindingParts,
): Diagnostic {
  return {
    severity,
    code,
    message,
    file,
    line,
    column,
    path: jsonPointer(path),
    ...(suggestion === null ? {} : { suggestion }),
    ...(related.length === 0 ? {} : { related: [...related] }),
    ...(fix === null ? {} : { fix }),
    blocks: false,
    docs: docsOf(code),
  }
}
