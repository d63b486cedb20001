import type { PagesOf } from './pages-of.ts'

export const hookPages: PagesOf<'hooks'> = {
  'hooks/missing-module': {
    title: 'The module of the error handler is not there',
    why: 'Errors are then only logged, and the service that should learn of them hears nothing. Write the module at this path, below the folder of the site, or remove the key.',
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
  },
}
