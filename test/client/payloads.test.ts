import { afterEach, describe, expect, it, vi } from 'vitest'
import { Payloads } from '../../runtime/client/payload/payloads.ts'
import { stubWindow } from '../support/stub-window.ts'

afterEach(() => vi.unstubAllGlobals())

describe('payloads when the session changes', () => {
  it('of the session before are shown to nobody, neither kept ones nor those on their way', async () => {
    const answers: ((title: string) => void)[] = []
    const ask = vi.fn(
      () =>
        new Promise<Response>((resolve) =>
          answers.push((head) => resolve(Response.json({ build: 'b', kind: 'page', head }))),
        ),
    )
    vi.stubGlobal('fetch', ask)
    stubWindow()
    const payloads = new Payloads({ timeoutMs: 1000, keepMs: 60_000, isStatic: false })
    payloads.prefetch('/a', '')
    answers[0]?.('before')
    await vi.waitFor(() => expect(payloads.isAtHand('/a', '')).toBe(true), 10_000)
    const onItsWay = payloads.load('/b', '', new AbortController().signal)
    payloads.clear()
    expect(payloads.isAtHand('/a', '')).toBe(false)
    answers[1]?.('before')
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3), 10_000)
    answers[2]?.('after')
    expect(await onItsWay).toMatchObject({ head: 'after' })
  })
})
