import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

export const missingModule = defineProblem({
  code: 'hooks/missing-module',
  severity: 'error',
  blocks: false,
  title: 'The module of the error handler does not exist',
  why: 'Errors are then only logged, and never reach the service that should receive them. Create the module at this path in the folder of the site, or remove the key.',
  wrong: `hooks: { onError: hooks/report.ts }
`,
  right: {
    'site.config.yaml': `hooks: { onError: hooks/report.ts }
`,
    'hooks/report.ts': `export default function report(error: unknown) {
  console.error(error)
}
`,
  },
  message: ({ file }: { file: string }) =>
    `There is no module ${quote(file)} in the site's folder, so errors are only logged. Create it, or remove the key.`,
})
