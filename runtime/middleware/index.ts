import type { Middleware } from '../manifest/manifest.types.ts'
import { type MiddlewareKind, resolveStep, type StepCode, type StepModels } from '../steps/step-kind.ts'
import type { Soon, StepHost, StepOutcome, StepRequest } from '../steps/step-request.ts'
import { flag } from './flag.ts'
import { module } from './module.ts'
import { redirect } from './redirect.ts'
import { session } from './session.ts'

/** Every kind of middleware, by its name in the manifest. */
export const middlewareKinds = {
  session,
  flag,
  redirect,
  module,
} satisfies Readonly<Record<Middleware['kind'], object>>

export type MiddlewareModel = StepModels<typeof middlewareKinds>

/** The code that a build contains for a middleware; null when it needs none. */
export function middlewareCode(declared: Middleware): StepCode | null {
  const kind: Pick<MiddlewareKind<Middleware, object>, 'code'> = middlewareKinds[declared.kind]
  return kind.code?.(declared) ?? null
}

/** What the site model keeps of a middleware. */
export function resolveMiddleware(declared: Middleware, timeZone = 'UTC'): MiddlewareModel {
  const kind: Pick<MiddlewareKind<Middleware, object>, 'resolve' | 'reads' | 'turns'> = middlewareKinds[declared.kind]
  // Each model comes from the `resolve` of its own kind.
  return resolveStep(kind, declared, timeZone) as MiddlewareModel
}

/** Runs a middleware according to its kind. */
export function runMiddleware(
  { name, model }: { readonly name: string; readonly model: MiddlewareModel },
  request: StepRequest,
  host: StepHost,
): Soon<StepOutcome> {
  // The model is one of this kind.
  const kind = middlewareKinds[model.kind] as MiddlewareKind<never, MiddlewareModel>
  return kind.run(model, request, host, name)
}
