import { afterEach, describe, expect, it, vi } from 'vitest'
import { claimReload, mayForceReload } from '../../runtime/client/browser/chunk-recovery.ts'

const NOW = 1_000_000_000_000
const MINUTE = 60_000

/** Session storage of a tab, with what is in it. */
function storage(content: Record<string, string>, broken: 'getItem' | 'setItem' | null = null) {
  const fail = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const own = {
    getItem: (key: string) => content[key] ?? null,
    setItem(key: string, value: string) {
      content[key] = value
    },
  }
  return broken ? { ...own, [broken]: fail } : own
}

afterEach(() => vi.unstubAllGlobals())

describe('a forced reload (at most one in 60 s)', () => {
  it.each([
    ['was none yet', null, true],
    ['was 60 001 ms ago', NOW - 60_001, true],
    ['was exactly 60 000 ms ago', NOW - 60_000, false],
    ['was just now', NOW, false],
    ['is to come: the clock was put back', NOW + 1, false],
  ])('when the last %s: %s', (_, last, may) => {
    expect(mayForceReload(last, NOW, MINUTE)).toBe(may)
  })

  it.each([
    ['C-CHU-001', undefined, true],
    ['C-CHU-002', String(NOW - 30_000), false],
    ['C-CHU-004', String(NOW - 60_001), true],
    ['C-CHU-005', 'garbage', true],
    ['exactly 60 s ago', String(NOW - 60_000), false],
  ])('%s: the tab remembers %s', (_, last, may) => {
    const content: Record<string, string> = last === undefined ? {} : { 'sitio-reload': last }
    const before = { ...content }
    vi.stubGlobal('sessionStorage', storage(content))
    expect(claimReload('abc', NOW, MINUTE)).toBe(may)
    expect(content).toEqual(may ? { 'sitio-reload': String(NOW), 'sitio-reload-build': 'abc' } : before)
  })

  it('is had once: the second chunk that fails gets none', () => {
    vi.stubGlobal('sessionStorage', storage({}))
    expect([claimReload('abc', NOW, MINUTE), claimReload('abc', NOW + 1, MINUTE)]).toEqual([true, false])
  })

  it.each(['getItem', 'setItem'] as const)('C-CHU-007: is not had where session storage fails at %s', (method) => {
    vi.stubGlobal('sessionStorage', storage({}, method))
    expect(claimReload('abc', NOW, MINUTE)).toBe(false)
  })

  it('C-CHU-007: is not had where there is no session storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(claimReload('abc', NOW, MINUTE)).toBe(false)
  })
})
