import { defineFindingRule } from '../rule/rule.ts'

export const unused = defineFindingRule<{ codes: readonly string[] }>({
  code: 'suppress/unused',
  severity: 'warning',
  isFixable: true,
  title: 'A suppression hides nothing',
  why: 'The finding that it hid is fixed, or has moved to another line. Left behind, the comment would hide the next mistake of this kind, which nobody has reviewed. Remove it, or put it on the line above the finding.',
  wrong: `navigation:
  # sitio-disable-next-line manifest/unknown-middleware The module comes with the next release.
  middleware: []
`,
  right: `navigation:
  middleware: []
`,
  message: ({ codes }) =>
    `The next line has no finding ${codes.map((code) => `"${code}"`).join(' or ')} to hide. Remove ${codes.length === 1 ? 'the code' : 'the codes'} here.`,
})
