import { expect, it } from 'vitest'
import { inTime } from '../../runtime/prerender/in-time.ts'

it('waits for what comes in time, and for nothing else', async () => {
  expect(await inTime('here', 10)).toBe('here')
  expect(await inTime(Promise.resolve('soon'), 60_000)).toBe('soon')
  await expect(inTime(new Promise(() => {}), 10)).rejects.toThrow('took longer than 0.01 s')
  await expect(inTime(Promise.reject(new Error('its own')), 60_000)).rejects.toThrow('its own')
})
