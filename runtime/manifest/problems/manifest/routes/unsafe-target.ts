import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'

export const unsafeTarget = defineProblem({
  code: 'manifest/unsafe-target',
  severity: 'error',
  blocks: true,
  title: 'A redirect leads to an unsafe address',
  why: 'A redirect leads to a page by the name of its route or by its path, or out of the site by a full https: address without a user name or password. Browsers may read other forms as a different host, or visitors could lose encryption.',
  wrong: `redirects:
  - { from: /shop, to: 'http://shop.example/' }
`,
  right: `redirects:
  - { from: /shop, to: 'https://shop.example/' }
`,
  message: ({ target }: { target: string }) =>
    `${quote(target)} is not a safe redirect target. Write the name of a route or a full https: address.`,
})
