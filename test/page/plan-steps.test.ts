import { describe, expect, it } from 'vitest'
import { canChange } from '../../runtime/page/plan-steps.ts'
import type { Step } from '../../runtime/page/step.ts'

describe('a step in front of a page', () => {
  it.each<[Step, boolean]>([
    [
      { step: 'middleware', name: 'a', model: { kind: 'session', to: 'login', parameter: 'return', check: null } },
      true,
    ],
    [{ step: 'middleware', name: 'a', model: { kind: 'module', reads: [], leadsTo: [] } }, true],
    [{ step: 'middleware', name: 'a', model: { kind: 'redirect', to: 'login', status: 302 } }, false],
    [{ step: 'validator', name: 'a', model: { kind: 'date-range', from: '2027-01-01', to: null } }, true],
    [
      {
        step: 'validator',
        name: 'a',
        model: { kind: 'schema', query: null, locales: null, session: true, check: null },
      },
      true,
    ],
    [{ step: 'validator', name: 'a', model: { kind: 'module', reads: [] } }, true],
    [{ step: 'validator', name: 'a', model: { kind: 'flag', isEnabled: true } }, false],
    [{ step: 'unknown', name: 'a' }, false],
  ])('%j may answer otherwise the next time: %s', (step, can) => {
    expect(canChange(step)).toBe(can)
  })
})
