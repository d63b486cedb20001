import { describe, expect, it } from 'vitest'
import { createNewest } from '../../runtime/build/newest.ts'

/** A source that can be edited, and a record of what is made of it and closed again. */
async function editable() {
  const events: string[] = []
  const source = { now: 'a', fails: false }
  const newest = await createNewest(
    async () => source.now,
    async (text) => {
      await new Promise((later) => setTimeout(later, 5))
      if (source.fails) throw new Error('it does not compile')
      events.push(`made ${text}`)
      return { text, close: () => events.push(`closed ${text}`) }
    },
  )
  return { newest, events, source }
}

describe('the newest of what changes while requests run', () => {
  it('is made once for all who ask for it at the same time', async () => {
    const { newest, events, source } = await editable()
    source.now = 'b'
    const taken = await Promise.all([newest.take(), newest.take(), newest.take()])
    expect(taken.map(({ made }) => made.text)).toEqual(['b', 'b', 'b'])
    expect(events).toEqual(['made a', 'made b', 'closed a'])
  })

  it('leaves the one before open until its last request is done', async () => {
    const { newest, events, source } = await editable()
    const [first, second] = [await newest.take(), await newest.take()]
    source.now = 'b'
    const third = await newest.take()
    first.done()
    expect(events).toEqual(['made a', 'made b'])
    second.done()
    expect(events).toEqual(['made a', 'made b', 'closed a'])
    third.done()
    expect(events).toHaveLength(3)
  })

  it('is tried again after a failure, and what was there before stays', async () => {
    const { newest, events, source } = await editable()
    Object.assign(source, { now: 'b', fails: true })
    await expect(newest.take()).rejects.toThrow('it does not compile')
    expect(events).toEqual(['made a'])
    source.fails = false
    expect((await newest.take()).made.text).toBe('b')
  })

  it('is closed when what is being made is made', async () => {
    const { newest, events, source } = await editable()
    source.now = 'b'
    const taking = newest.take()
    await newest.close()
    await taking
    expect(events).toEqual(['made a', 'made b', 'closed a', 'closed b'])
  })
})
