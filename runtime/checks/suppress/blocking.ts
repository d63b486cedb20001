import { quote } from '../../manifest/text/show-value.ts'
import { defineFindingRule } from '../rule/rule.ts'

export const blocking = defineFindingRule<{ code: string }>({
  code: 'suppress/blocking',
  severity: 'warning',
  title: 'A suppression names a finding that blocks the site',
  why: 'The commands start, dev, build and prerender refuse a site with such a finding, whatever a comment says. Fix what is below the comment, and remove the code from the comment.',
  wrong: `head:
  # sitio-disable-next-line manifest/unknown-layout Nobody sees it.
  description: { en: Short notes about a small site that has everything a site needs and nothing more than that. }
`,
  right: `head:
  description: { en: Short notes about a small site that has everything a site needs and nothing more than that. }
`,
  message: ({ code }) =>
    `${quote(code)} cannot be hidden, because it blocks the site. Fix the finding, and remove the code here.`,
})
