import { join } from 'node:path'
import type { Manifest } from '../../manifest/manifest.types.ts'
import type { ManifestProblem } from '../../manifest/problems/problem.ts'
import { type EditedTexts, isReadable } from '../../manifest/text/edited-texts.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { middlewareCode, resolveMiddleware } from '../../middleware/index.ts'
import type { StepName } from '../../steps/step-request.ts'
import { resolveValidator, validatorCode } from '../../validators/index.ts'
import { missingFile } from './missing-file.ts'

/** Code that a step adds to the build. */
export interface StepModule {
  readonly kind: StepName['step']
  readonly name: string
  /** The absolute path of the site's own module, or the JSON Schema (draft-07) that a query has to match. */
  readonly code: { readonly file: string } | { readonly query: Readonly<Record<string, unknown>> }
  /** Whether it runs in the browser when only files are served: because it looks at the visitor, or at addresses without a page. */
  readonly runsInBrowser: boolean
}

/** Finds the code of validators and middleware. */
export function findStepModules(
  { validators, middleware, navigation }: Manifest,
  { folders, document, edited }: { folders: readonly string[]; document: ManifestDocument; edited: EditedTexts },
): { found: StepModule[]; problems: ManifestProblem[] } {
  const all = [
    ...Object.entries(validators).map(([name, step]) => {
      const { reads } = resolveValidator(step)
      return { kind: 'validator' as const, group: 'validators', name, code: validatorCode(step), reads }
    }),
    ...Object.entries(middleware).map(([name, step]) => {
      const { reads } = resolveMiddleware(step)
      return { kind: 'middleware' as const, group: 'middleware', name, code: middlewareCode(step), reads }
    }),
  ]
  const found: StepModule[] = []
  const problems: ManifestProblem[] = []
  for (const { kind, group, name, code, reads } of all) {
    if (code === null) continue
    const isGlobal = kind === 'middleware' && navigation.middleware.includes(name)
    const own = { kind, name, runsInBrowser: isGlobal || reads.length > 0 }
    if ('query' in code) {
      found.push({ ...own, code })
      continue
    }
    const file = folders.map((folder) => join(folder, code.file)).find((path) => isReadable(path, edited))
    if (file !== undefined) found.push({ ...own, code: { file } })
    else
      problems.push(
        missingFile(document, [group, name, code.key], code.file, ["the site's folder"], folders[0] ?? null),
      )
  }
  return { found, problems }
}
