import { describe, expect, it } from 'vitest'
import { Newest } from '../../runtime/dev/newest.ts'

/** A source that can be edited, and a record of what is made from it and closed again. */
async function editable({ fails = false } = {}) {
  const events: string[] = []
  const source = { now: 'a', fails }
  const newest = new Newest(
    async () => source.now,
    async (text) => {
      await new Promise(setImmediate)
      if (source.fails) throw new Error('it does not compile')
      events.push(`made ${text}`)
      return { text, close: () => events.push(`closed ${text}`) }
    },
    (error) => {
      if (error !== null) events.push(String(error))
    },
  )
  if (!fails) (await newest.take()).done()
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

  it('is the last good one after a failure, which is told, until it can be made again', async () => {
    const { newest, events, source } = await editable()
    Object.assign(source, { now: 'b', fails: true })
    expect((await newest.take()).made.text).toBe('a')
    expect(events).toEqual(['made a', 'Error: it does not compile'])
    source.fails = false
    expect((await newest.take()).made.text).toBe('b')
  })

  it('is refused while there is no good one at all', async () => {
    const { newest, events, source } = await editable({ fails: true })
    await expect(newest.take()).rejects.toThrow('it does not compile')
    source.fails = false
    expect((await newest.take()).made.text).toBe('a')
    expect(events).toEqual(['Error: it does not compile', 'made a'])
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
