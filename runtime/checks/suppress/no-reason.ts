import { defineFindingRule } from '../rule/rule.ts'

export const noReason = defineFindingRule({
  code: 'suppress/no-reason',
  severity: 'warning',
  title: 'A finding is hidden without a reason',
  why: 'Whoever reads the comment later must be able to tell whether it still applies. Write the reason after the codes, on the same line.',
  wrong: `navigation:
  # sitio-disable-next-line manifest/unknown-middleware
  middleware: [gate]
`,
  right: `navigation:
  # sitio-disable-next-line manifest/unknown-middleware The module comes with the next release.
  middleware: [gate]
`,
  message: () => 'This hides a finding without a reason. Write one after the code, on this line.',
})
