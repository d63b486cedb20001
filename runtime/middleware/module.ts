import type { ModuleMiddleware } from '../manifest/manifest.types.ts'
import { shownErrorOf } from '../steps/page-error.ts'
import { readsShape } from '../steps/reads-shape.ts'
import { stepContext } from '../steps/step-context.ts'
import { defineMiddlewareKind } from '../steps/step-kind.ts'
import type { MiddlewareModule, MiddlewareResult } from '../steps/step-module.ts'
import type { Soon, StepHost, StepOutcome, StepRequest } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'
import { resolveTarget } from './redirect-target.ts'

const STATUSES: readonly number[] = [301, 302, 303, 307, 308]

/** Schema of this kind in the manifest. */
export const shape: JsonSchema = {
  description: 'Runs a module of the site whose default export is made with defineMiddleware.',
  required: ['module'],
  properties: {
    module: { description: "File of the module, relative to the site's folder.", $ref: '#/definitions/moduleFile' },
    reads: readsShape,
    leadsTo: {
      description:
        'Full https: addresses outside the site that it may redirect to. Each allows any query and hash, but no longer path.',
      type: 'array',
      items: {
        description: 'A full address that begins with https://.',
        type: 'string',
        pattern: '^https://',
        'x-kind': 'target',
      },
      default: [],
    },
  },
}

/** Runs the site's own module. */
export const module = defineMiddlewareKind({
  resolve: ({ reads, leadsTo }: ModuleMiddleware) => ({ reads, leadsTo }),
  code: ({ module: file }) => ({ file, key: 'module' }),
  reads: ({ reads }) => reads,
  turns: () => 'any',
  run({ reads, leadsTo }, request, host, name) {
    const step = { step: 'middleware', name } as const
    return whenReady(host.moduleOf(step), (own) => {
      if (!isMiddleware(own)) {
        throw new Error(
          `The module of the middleware "${name}" needs: export default defineMiddleware({ run(context) { … } })`,
        )
      }
      return whenReady(
        own.run(stepContext(step, reads, request)),
        (result): Soon<StepOutcome> => outcomeOf(name, result, leadsTo, request, host),
      )
    })
  },
})

function outcomeOf(
  name: string,
  result: MiddlewareResult,
  leadsTo: readonly string[],
  request: StepRequest,
  host: StepHost,
): Soon<StepOutcome> {
  if (result === undefined || result === null) return null
  if (result.kind === 'error') return { kind: 'error', error: shownErrorOf(result) }
  if (result.kind !== 'redirect' || !STATUSES.includes(result.status)) {
    throw new Error(`The middleware "${name}" must return redirect(…), pageError(…) or nothing.`)
  }
  const { to, status } = result
  return whenReady(resolveTarget(to, leadsTo, request, host), (address) => ({ kind: 'redirect', to: address, status }))
}

function isMiddleware(module: unknown): module is MiddlewareModule {
  return typeof module === 'object' && module !== null && 'run' in module && typeof module.run === 'function'
}
