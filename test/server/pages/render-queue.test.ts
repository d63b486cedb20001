import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { describe, expect, it, vi } from 'vitest'
import { anonymousRequest } from '../../../runtime/server/pages/anonymous-request.ts'
import { RenderQueue } from '../../../runtime/server/pages/render-queue.ts'

const many = { places: 1000, placesOfSender: 1000, maxWaitMs: 60_000 }
const request = (sender: string, signal = new AbortController().signal) => ({
  ...anonymousRequest('/'),
  sender,
  signal,
})

/** Enters the queue once for each sender, in order. @returns the senders in the order of their turns. */
async function orderOf(queue: RenderQueue, senders: readonly string[]): Promise<string[]> {
  const order: string[] = []
  await Promise.all(
    senders.map(async (sender) => {
      const place = queue.enter(request(sender), false)
      if (place === null) return void order.push(`no ${sender}`)
      await place.turn(() => order.push(sender))
      place.leave()
    }),
  )
  return order
}

describe('the queue of renders', () => {
  it('does the first piece of work at once, and lets others have a turn before each further one', async () => {
    const queue = new RenderQueue(many)
    const seen: string[] = []
    const done = ['a', 'b', 'c'].map((sender) => queue.enter(request(sender), false)?.turn(() => seen.push(sender)))
    expect(seen).toEqual(['a'])
    expect(done[0], 'nothing has to be waited for').toBe(1)
    for (const sender of ['b', 'c']) {
      await Promise.resolve()
      expect(seen).not.toContain(sender)
      setImmediate(() => seen.push('another request'))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(done)
    expect(seen.filter((name) => name !== 'another request')).toEqual(['a', 'b', 'c'])
    expect(seen.indexOf('another request')).toBeLessThan(seen.indexOf('c'))
  })

  it('rests now and then while others ask for something, and only then', async () => {
    const looks = vi.spyOn(performance, 'eventLoopUtilization')
    const queue = new RenderQueue(many)
    const pages = Array.from({ length: 10 }, () => 'a')
    await orderOf(queue, pages)
    expect(looks).not.toHaveBeenCalled()
    const handler = queue.before(() => {})
    // Requests are handed on unchanged, so empty objects will do.
    for (let count = 0; count < 100; count += 1) handler({} as IncomingMessage, {} as ServerResponse)
    await orderOf(queue, pages)
    expect(looks).toHaveBeenCalled()
  })

  it('has senders take turns: who asks for much waits longer than the others', async () => {
    expect(await orderOf(new RenderQueue(many), ['x', 'a', 'a', 'a', 'a', 'b', 'c', 'c'])).toEqual([
      ...['x', 'a', 'b', 'c', 'a', 'c', 'a', 'a'],
    ])
  })

  it('goes on first with what has begun', async () => {
    const queue = new RenderQueue(many)
    const order: string[] = []
    const begun = queue.enter(request('a'), false)
    begun?.turn(() => order.push('fetched'))
    const later = queue.enter(request('b'), false)?.turn(() => order.push('other'))
    await Promise.all([begun?.turn(() => order.push('rendered')), later])
    expect(order).toEqual(['fetched', 'rendered', 'other'])
  })

  it('has no more places than it says, for one sender and for all, and gives each to the next when it is left', () => {
    const queue = new RenderQueue({ ...many, places: 3, placesOfSender: 2 })
    const places = [queue.enter(request('a'), false), queue.enter(request('a'), false)]
    expect(queue.enter(request('a'), false), 'a has two').toBeNull()
    expect(queue.enter(request('b'), false)).not.toBeNull()
    expect(queue.enter(request('c'), false), 'there are three').toBeNull()
    expect(
      queue.enter(request('c'), true),
      'what is for everybody is limited by the pages that there are',
    ).not.toBeNull()
    places[0]?.leave()
    places[1]?.leave()
    expect(queue.enter(request('c'), false)).not.toBeNull()
    expect(queue.enter(request('a'), false)).toBeNull()
  })

  it('refuses who would wait too long behind their own, and nobody else', async () => {
    const queue = new RenderQueue({ ...many, maxWaitMs: 100 })
    const order = await orderOf(queue, [...Array.from({ length: 60 }, () => 'a'), 'b'])
    const refused = order.filter((name) => name === 'no a').length
    expect(refused).toBeGreaterThan(30)
    expect(refused).toBeLessThan(60)
    expect(order).toContain('b')
  })

  it('forgets who has left, without doing their work', async () => {
    const queue = new RenderQueue(many)
    const leaving = new AbortController()
    const done: string[] = []
    queue.enter(request('a'), false)?.turn(() => done.push('a'))
    const left = queue.enter(request('b', leaving.signal), false)?.turn(() => done.push('b'))
    const last = queue.enter(request('c'), false)?.turn(() => done.push('c'))
    leaving.abort()
    expect(await left).toBeNull()
    await last
    expect(done).toEqual(['a', 'c'])
  })

  it('has a place for whoever has posted a form, always', () => {
    const queue = new RenderQueue({ ...many, places: 0 })
    expect(queue.enter(request('a'), false)).toBeNull()
    const form = { form: 'contact', outcome: 'invalid', faults: {}, texts: {}, hasFiles: false } as const
    expect(queue.enter({ ...request('a'), form }, false)).not.toBeNull()
  })

  it('goes on after work that throws', async () => {
    const queue = new RenderQueue(many)
    const fail = () => {
      throw new Error('broken')
    }
    expect(() => queue.enter(request('a'), false)?.turn(fail)).toThrow('broken')
    await expect(queue.enter(request('a'), false)?.turn(fail)).rejects.toThrow('broken')
    expect(await queue.enter(request('a'), false)?.turn(() => 'well')).toBe('well')
  })
})
