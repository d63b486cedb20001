import type { ValidatorModel } from '../site/site-model.ts'

/** Passes while the feature is switched on. */
export function acceptsFlag({ isEnabled }: Extract<ValidatorModel, { kind: 'flag' }>): boolean {
  return isEnabled
}
