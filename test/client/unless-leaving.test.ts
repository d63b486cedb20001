import { afterEach, describe, expect, it, vi } from 'vitest'
import { unlessLeaving } from '../../runtime/client/browser/unless-leaving.ts'
import { stubWindow } from '../support/browsers/stub-window.ts'

afterEach(() => vi.unstubAllGlobals())

/** The state of the promise once no task is left to run. */
async function outcome(pending: Promise<unknown>): Promise<unknown> {
  let come: unknown = 'nothing'
  pending.then(
    (value) => {
      come = value
    },
    (error: Error) => {
      come = error.message
    },
  )
  await new Promise(setImmediate)
  return come
}

describe('what is being fetched', () => {
  it('comes, or fails, as long as the visitor stays', async () => {
    stubWindow()
    const { signal } = new AbortController()
    expect(await outcome(unlessLeaving(Promise.resolve('here'), signal))).toBe('here')
    expect(await outcome(unlessLeaving(Promise.reject(new Error('lost')), signal))).toBe('lost')
  })

  it('does not fail once the visitor is on the way out; where they stay after all, it does in its time', async () => {
    const window = stubWindow()
    const limit = new AbortController()
    let end = (_: Error) => {}
    const pending = unlessLeaving(new Promise((_, reject) => (end = reject)), limit.signal)
    window.dispatchEvent(new Event('beforeunload'))
    end(new Error('lost'))
    expect(await outcome(pending)).toBe('nothing')
    limit.abort()
    expect(await outcome(pending)).toBe('lost')
  })
})
