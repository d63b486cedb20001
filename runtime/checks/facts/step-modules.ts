import type { Manifest } from '../../manifest/manifest.types.ts'
import { middlewareCode } from '../../middleware/index.ts'
import { validatorCode } from '../../validators/index.ts'

/** The files of validators and middleware that are modules of the site. */
export function stepModules({ validators, middleware }: Manifest): string[] {
  const steps = [...Object.values(validators).map(validatorCode), ...Object.values(middleware).map(middlewareCode)]
  return steps.flatMap((code) => (code !== null && 'file' in code ? [code.file] : []))
}
