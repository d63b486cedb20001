import { describe, expect, it } from 'vitest'
import { acceptsRequest } from '../../runtime/validators/index.ts'

describe('a range of days (UTC, both included)', () => {
  it.each([
    ['2026-01-01', '2026-12-31', '2026-01-01T00:00:00.000Z', true],
    ['2026-01-01', '2026-12-31', '2025-12-31T23:59:59.999Z', false],
    ['2026-01-01', '2026-12-31', '2026-12-31T23:59:59.999Z', true],
    ['2026-01-01', '2026-12-31', '2027-01-01T00:00:00.000Z', false],
    ['2026-06-01', null, '2030-01-01T00:00:00.000Z', true],
    ['2026-06-01', null, '2026-05-31T12:00:00.000Z', false],
    [null, '2026-06-01', '1999-01-01T00:00:00.000Z', true],
    [null, '2026-06-01', '2026-06-02T00:00:00.000Z', false],
    [null, null, '2026-06-02T00:00:00.000Z', true],
  ])('from %s to %s at %s: %s', (from, to, now, accepts) => {
    const request = {
      path: '/',
      search: '',
      cookie: () => undefined,
      acceptLanguage: '',
      isFromSite: false,
      now: new Date(now),
      signal: new AbortController().signal,
    }
    expect(acceptsRequest({ kind: 'date-range', from, to }, request)).toBe(accepts)
  })
})
