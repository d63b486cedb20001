import type { FlagMiddleware } from '../manifest/manifest.types.ts'
import { notFound } from '../steps/page-error.ts'
import { defineMiddlewareKind } from '../steps/step-kind.ts'
import { isSwitchedOn, switchShape } from '../steps/switched.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'

/** Schema of this kind in the manifest. */
export const shape: JsonSchema = {
  description:
    'Answers 404 while a feature is off. Unlike the validator, it runs before middleware that redirects: a part of the site that is off asks nobody to log in.',
  ...switchShape,
}

/** Ends the request with 404 while the feature is switched off. */
export const flag = defineMiddlewareKind({
  resolve: (declared: FlagMiddleware) => ({ isEnabled: isSwitchedOn(declared) }),
  reads: () => [],
  turns: () => [],
  run: ({ isEnabled }) => (isEnabled ? null : { kind: 'error', error: notFound() }),
})
