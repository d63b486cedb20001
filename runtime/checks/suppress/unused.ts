import { defineFindingRule } from '../rule/rule.ts'

export const unused = defineFindingRule<{ codes: readonly string[] }>({
  code: 'suppress/unused',
  severity: 'warning',
  isFixable: true,
  title: 'A suppression hides nothing',
  why: 'What it hid is fixed, or has moved to another line. Left behind, it would hide the next mistake of this kind, which nobody has reviewed. Remove the comment, or put it on the line above the finding.',
  wrong: `navigation:
  # sitio-disable-next-line manifest/unknown-middleware The module comes with the next release.
  middleware: []
`,
  right: `navigation:
  middleware: []
`,
  message: ({ codes }) =>
    `Nothing of ${codes.map((code) => `"${code}"`).join(' or ')} is found in the next line. Remove ${codes.length === 1 ? 'it' : 'them'} here.`,
})
