import { afterEach, expect, it, vi } from 'vitest'
import { inTime, PAGE_LIMIT_MS } from '../../runtime/prerender/in-time.ts'
import { PageWriter, type PageWriterOptions } from '../../runtime/prerender/page-writer.ts'
import type { PageModel } from '../../runtime/site/site-model.ts'

afterEach(() => vi.useRealTimers())

it('waits for what comes in time, and for nothing else', async () => {
  expect(await inTime('here', 10)).toBe('here')
  expect(await inTime(Promise.resolve('soon'), 60_000)).toBe('soon')
  await expect(inTime(new Promise(() => {}), 10)).rejects.toThrow('took longer than 0.01 s')
  await expect(inTime(Promise.reject(new Error('its own')), 60_000)).rejects.toThrow('its own')
})

it('makes a page whose steps do not end a failure of that page', async () => {
  vi.useFakeTimers()
  const render = { passSteps: () => new Promise(() => {}) }
  // Only what comes before the steps is needed, and only the path of the page.
  const writer = new PageWriter({ runtime: { render }, known: null, threads: null } as unknown as PageWriterOptions)
  const outcome = writer.write({ path: '/' } as PageModel)
  await vi.advanceTimersByTimeAsync(PAGE_LIMIT_MS)
  expect(await outcome).toEqual({ kind: 'failure', message: 'took longer than 60 s' })
})
