import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'

export const reservedPath = defineProblem({
  code: 'manifest/reserved-path',
  severity: 'error',
  blocks: true,
  title: 'A path is reserved for the runtime, or is the prefix of a language',
  why: 'The server answers these addresses itself: /_site, /healthz, /readyz, /metrics where it is switched on, /graphql and those of the embedded back-ends, /sitemap.xml, the parts of a large one such as /sitemap-1.xml, and /robots.txt. Where "es" is an additional language, /es is the Spanish home page. A page or redirect there could not be reached. Choose another path.',
  wrong: `redirects:
  - { from: /graphql, to: index }
`,
  right: `redirects:
  - { from: /graph, to: index }
`,
  message: ({ path, reserved }: { path: string; reserved: string }) => `The path ${quote(path)} is taken: ${reserved}.`,
})
