import { describe, expect, it } from 'vitest'
import { resolveMiddleware } from '../../runtime/middleware/index.ts'
import { canChange } from '../../runtime/page/plan-steps.ts'
import type { Step } from '../../runtime/page/step.ts'
import { resolveValidator } from '../../runtime/validators/index.ts'

const middleware = (declared: Parameters<typeof resolveMiddleware>[0]): Step => ({
  step: 'middleware',
  name: 'a',
  model: resolveMiddleware(declared),
})
const validator = (declared: Parameters<typeof resolveValidator>[0]): Step => ({
  step: 'validator',
  name: 'a',
  model: resolveValidator(declared),
})

describe('a step in front of a page', () => {
  it.each<[Step, boolean]>([
    [middleware({ kind: 'session', to: 'login', parameter: 'return' }), true],
    [middleware({ kind: 'module', module: 'a.ts', reads: [], leadsTo: [] }), true],
    [middleware({ kind: 'redirect', to: 'login', status: 302 }), false],
    [validator({ kind: 'date-range', from: '2027-01-01' }), true],
    [validator({ kind: 'schema', session: true }), true],
    [validator({ kind: 'schema', locale: ['es'] }), false],
    [validator({ kind: 'module', module: 'a.ts', reads: [] }), true],
    [validator({ kind: 'flag', enabled: true }), false],
    [{ step: 'unknown', name: 'a' }, false],
  ])('%j may answer otherwise the next time: %s', (step, can) => {
    expect(canChange(step)).toBe(can)
  })
})
