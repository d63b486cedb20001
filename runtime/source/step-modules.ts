import { join } from 'node:path'
import type { Manifest } from '../manifest/manifest.types.ts'
import type { ManifestProblem } from '../manifest/problems/problem.ts'
import { isReadable } from '../manifest/text/edited-texts.ts'
import type { ManifestDocument } from '../manifest/yaml/manifest-document.ts'
import { missingFile } from './missing-file.ts'

/** A step of the site's own. */
export interface StepModule {
  readonly kind: 'validator' | 'middleware'
  readonly name: string
  /** Absolute path. */
  readonly file: string
  /** Whether it runs there where only files answer: it looks at the visitor, or at addresses without a page. */
  readonly runsInBrowser: boolean
}

/** The modules that validators and middleware name. */
export function findStepModules(
  { validators, middleware, navigation }: Manifest,
  document: ManifestDocument,
  root: string,
): { found: StepModule[]; problems: ManifestProblem[] } {
  const found: StepModule[] = []
  const problems: ManifestProblem[] = []
  const add = (kind: StepModule['kind'], key: string, steps: Manifest['validators'] | Manifest['middleware']) => {
    for (const [name, step] of Object.entries(steps)) {
      if (step.kind !== 'module') continue
      const file = join(root, step.module)
      const isGlobal = kind === 'middleware' && navigation.middleware.includes(name)
      if (isReadable(file)) found.push({ kind, name, file, runsInBrowser: isGlobal || step.reads.length > 0 })
      else problems.push(missingFile(document, [key, name, 'module'], step.module, ["the site's folder"], root))
    }
  }
  add('validator', 'validators', validators)
  add('middleware', 'middleware', middleware)
  return { found, problems }
}
