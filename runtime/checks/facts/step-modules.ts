import type { Manifest } from '../../manifest/manifest.types.ts'

/** The files of the validators and the middleware that are modules of the site. */
export function stepModules({ validators, middleware }: Manifest): string[] {
  const steps = [...Object.values(validators), ...Object.values(middleware)]
  return steps.flatMap((step) => (step.kind === 'module' ? [step.module] : []))
}
