import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

export const unsafeTarget = defineProblem({
  code: 'manifest/unsafe-target',
  severity: 'error',
  blocks: true,
  title: 'A redirect leads to something that is no safe address',
  why: 'A redirect leads to a page by the name of its route, or out of the site by a full https: address without user name or password. Other forms can be read by browsers as another host, or send visitors on without encryption.',
  wrong: `redirects:
  - { from: /shop, to: 'http://shop.example/' }
`,
  right: `redirects:
  - { from: /shop, to: 'https://shop.example/' }
`,
  message: ({ target }: { target: string }) =>
    `${quote(target)} is no safe target. Write the name of a route or a full https: address.`,
})
