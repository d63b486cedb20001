import type { Position } from '../../../text/position.ts'
import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { placeInWords } from '../../words.ts'

export const pathClash = defineProblem({
  code: 'manifest/path-clash',
  severity: 'error',
  blocks: true,
  title: 'Two pages, or a page and a redirect, have the same address',
  why: 'Only one of them could ever be shown. Addresses are compared as visitors type them: letter case, a slash at the end, and composed or decomposed letters make no difference. Give one of them another path, or remove the redirect.',
  wrong: `redirects:
  - { from: /, to: index }
`,
  right: `redirects:
  - { from: /home, to: index }
`,
  message: ({ path, locale, other, first }: { path: string; locale: string; first: Position; other: string }) =>
    `The path ${quote(path)} (locale "${locale}") is already used by ${other} at ${placeInWords(first)}. Change one of them.`,
})
