import type { PathStep } from '../../manifest/text/position.ts'
import { defineCheck } from '../rule/rule.ts'

const site = `middleware: { gate: { kind: module, module: steps/gate.ts } }
navigation: { middleware: [gate] }
`

/** Whether a module seems to have one. A comment that mentions one counts, too, so that no module is reported wrongly. */
const DEFAULT_EXPORT = /\bexport\s+default\b|\bas\s+(?:default|['"]default['"])|\bdefault\s*[,}]/

export const noDefaultExport = defineCheck({
  code: 'manifest/no-default-export',
  severity: 'error',
  needs: 'site',
  title: 'A module that the manifest names has no default export',
  why: 'The runtime calls the default export of a module that the manifest names as a validator, as a middleware or as the error handler. Without one the site cannot be built.',
  wrong: {
    'site.config.yaml': site,
    'steps/gate.ts': `import { defineMiddleware } from 'sitio'

export const gate = defineMiddleware({ run() {} })
`,
  },
  right: {
    'site.config.yaml': site,
    'steps/gate.ts': `import { defineMiddleware } from 'sitio'

export default defineMiddleware({ run() {} })
`,
  },
  message: ({ file, start }: { file: string; start: string }) =>
    `${file} has no default export, which the runtime calls. Write: ${start}`,
  check({ manifest, files, place }, report) {
    const look = (file: string, path: readonly PathStep[], start: string) => {
      const text = files.read(file)?.text
      if (text !== undefined && !DEFAULT_EXPORT.test(text)) report(place(path), { file, start })
    }
    for (const [name, step] of Object.entries(manifest.validators))
      if (step.kind === 'module')
        look(step.module, ['validators', name, 'module'], 'export default defineValidator({ … })')
    for (const [name, step] of Object.entries(manifest.middleware))
      if (step.kind === 'module')
        look(step.module, ['middleware', name, 'module'], 'export default defineMiddleware({ … })')
    const { onError } = manifest.hooks
    if (onError !== undefined) look(onError, ['hooks', 'onError'], 'export default function onError(error) { … }')
  },
})
