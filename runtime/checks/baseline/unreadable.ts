import { defineFindingRule } from '../rule/rule.ts'

export const unreadable = defineFindingRule<{ reason: string }>({
  code: 'baseline/unreadable',
  severity: 'error',
  title: 'The baseline cannot be read',
  why: 'The baseline lists the known findings, which are hidden. While it cannot be read, all of them show. A merge may have left conflict markers in it: fix it by hand, or let "site validate --update-baseline" rewrite it.',
  wrong: {
    'site.baseline.json': `{ "version": 1, "findings": [ }
`,
  },
  right: {
    'site.baseline.json': `{ "version": 1, "findings": [] }
`,
  },
  message: ({ reason }) => `${reason} Fix it, or rewrite it with: site validate --update-baseline.`,
})
