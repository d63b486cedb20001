import { DEFAULT_MESSAGE, NOT_FOUND_MESSAGE } from '../page/page-error.ts'

/** Texts of the runtime itself. A site's messages win over them under the same keys (D17, D44). */
export const runtimeTexts = {
  skip: 'Skip to content',
  'errors.404': NOT_FOUND_MESSAGE,
  'errors.home': 'Back to the home page',
  'errors.default': DEFAULT_MESSAGE,
  'errors.reference': 'Reference',
  'errors.retry': 'Try again',
  loading: 'Loading',
  offline: 'You are offline. The page will load as soon as you are connected again.',
} as const

export type RuntimeTextKey = keyof typeof runtimeTexts
