import type { BudgetExcess, PageFacts, RenderedPage } from '../facts/facts.ts'
import { sizeText } from '../facts/size-text.ts'
import { instancePaths } from '../pages/instance-paths.ts'
import { defineCheck } from '../rule/rule.ts'
import { budgetsOf } from './budgets-of.ts'

interface ExceededArgs {
  readonly excess: BudgetExcess
  readonly page: string
  readonly others: number
}

const WHAT = {
  html: 'HTML (compressed)',
  css: 'CSS (compressed)',
  js: 'JavaScript (compressed)',
  images: 'pictures',
} as const

/** Number of largest contributors to name. */
const MAX_RELATED = 5

export const exceeded = defineCheck({
  code: 'budgets/exceeded',
  severity: 'error',
  needs: 'pages',
  title: 'A page is heavier than its budget',
  why: 'A budget keeps a site fast on slow connections: you learn about it here, before visitors have to wait. The related places are the sections that add most. Make one of them lighter, remove one from the page, or raise the budget: for this page alone, under its route, where it is worth it.',
  wrong: {
    'site.config.yaml': `budgets: { html: 1kB }
`,
  },
  right: {
    'site.config.yaml': `budgets: { html: 20kB }
`,
  },
  message: ({ excess: { kind, bytes, limit }, page, others }: ExceededArgs) =>
    `"${page}" has ${sizeText(bytes)} of ${WHAT[kind]}, but its budget is ${sizeText(limit)}${others === 0 ? '' : `; ${others === 1 ? 'another page exceeds' : `${others} other pages exceed`} it, too`}. Make the heaviest part lighter, or raise the budget.`,
  check(facts, report) {
    // One finding per budget: for the page that exceeds it most, in whatever language.
    for (const { page, excess, path, others } of worstPages(facts)) {
      report(facts.place(path), { excess, page: page.path, others }, { related: contributors(excess, facts) })
    }
  },
})

function worstPages(facts: PageFacts) {
  const worst = new Map<
    string,
    { page: RenderedPage; excess: BudgetExcess; path: ReturnType<typeof budgetsOf>[number]['path']; others: number }
  >()
  for (const page of facts.pages) {
    const budgets = new Map(
      page.excess.length === 0 ? [] : budgetsOf(facts.manifest, page.route).map((budget) => [budget.kind, budget.path]),
    )
    for (const excess of page.excess) {
      const path = budgets.get(excess.kind) ?? []
      const key = path.join('/')
      const known = worst.get(key)
      const others = known === undefined ? 0 : known.others + 1
      const isWorse = known === undefined || excess.bytes > known.excess.bytes
      worst.set(key, isWorse ? { page, excess, path, others } : { ...known, others })
    }
  }
  return worst.values()
}

function contributors({ parts, bytes }: BudgetExcess, facts: PageFacts) {
  const paths = instancePaths(facts)
  return parts
    .flatMap((part) => {
      const path = part.section === null ? undefined : paths.get(part.section)
      return path === undefined || part.bytes <= 0 ? [] : [{ path, bytes: part.bytes }]
    })
    .slice(0, MAX_RELATED)
    .map((part) => {
      const { position } = facts.place(part.path)
      return { ...position, message: `This section adds ${sizeText(part.bytes)} of ${sizeText(bytes)}.` }
    })
}
