import type { Rule, RulePage } from '../../manifest/problems/rule.ts'
import type { PageFacts, PageFault, RenderedPage, SiteFacts } from '../facts/facts.ts'
import { type Check, defineCheck } from '../rule/rule.ts'
import { isTold } from './is-told.ts'
import { type MergedArgs, mergeFaults } from './merge-faults.ts'
import type { PageView } from './page-view.ts'
import type { SiteAnswers } from './site-answers.ts'

/** Records something wrong in a section; null stands for the page itself. */
export type Found<Args> = (
  section: string | null,
  args: Args,
  parts?: Partial<Pick<PageFault, 'suggestion' | 'related'>>,
) => void

export interface LookFacts {
  readonly facts: SiteFacts
  /** What the site answers, by path. */
  readonly answers: SiteAnswers
}

interface PageCheckDefinition<Args> extends RulePage {
  readonly code: `pages/${string}`
  readonly severity: Rule['severity']
  /** @param on - the pages that show it, in words: `on "/" and 3 other pages`. */
  message(args: Args, on: string): string
  /** Examines the HTML of one page. */
  look(page: PageView, found: Found<Args>, facts: LookFacts): void
  /** A name by which a finding in the site's files may have reported the same thing; this check then stays silent. */
  subject?(args: Args): string
}

/** A rule that needs only the HTML of a single page, and runs while it is at hand. */
export interface PageCheck extends Check<'pages'> {
  inspect(page: PageView, facts: LookFacts): PageFault[]
}

/** Defines a check of rendered pages. Findings that one place of the manifest causes on several pages are merged. */
export function definePageCheck<Args>({ look, message, subject, ...rule }: PageCheckDefinition<Args>): PageCheck {
  // Here and below, the arguments come from this check's own `look`.
  const check = defineCheck({
    ...rule,
    needs: 'pages',
    message: ({ args, on }: MergedArgs<unknown>) => message(args as Args, on),
    check(facts: PageFacts, report) {
      const all = facts.pages.flatMap((page: RenderedPage) =>
        (page.faults.get(rule.code) ?? [])
          .filter(({ args }) => subject === undefined || !isTold(facts, subject(args as Args)))
          .map((fault) => ({ page, fault })),
      )
      mergeFaults(facts, all, report)
    },
  })
  return {
    ...check,
    inspect(page, facts) {
      const faults: PageFault[] = []
      look(
        page,
        (section, args, { suggestion = null, related = [] } = {}) => {
          faults.push({ section, args, suggestion, related })
        },
        facts,
      )
      return faults
    },
  }
}
