import { defineFindingRule } from '../rule/rule.ts'

export const noReason = defineFindingRule({
  code: 'suppress/no-reason',
  severity: 'warning',
  title: 'A finding is hidden, and nobody says why',
  why: 'Whoever reads the comment later has to know whether it still holds. Write the reason behind the codes, in the same line.',
  wrong: `navigation:
  # sitio-disable-next-line manifest/unknown-middleware
  middleware: [gate]
`,
  right: `navigation:
  # sitio-disable-next-line manifest/unknown-middleware The module comes with the next release.
  middleware: [gate]
`,
  message: () => 'This hides a finding without a reason. Write it behind the code, in this line.',
})
