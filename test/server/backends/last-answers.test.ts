import { beforeEach, describe, expect, it } from 'vitest'
import type { SectionData } from '../../../runtime/page/page-request.ts'
import { type Asked, LastAnswers } from '../../../runtime/server/data/last-answers.ts'

/** A clock and a back-end that the tests control. */
let now = 0
let asked = 0
let says: Asked
let outages: string[] = []
let last: LastAnswers
beforeEach(() => {
  now = 0
  asked = 0
  outages = []
  last = new LastAnswers(
    (client, cause) => outages.push(`${client}: ${cause}`),
    // The clock of a running process is never at 0.
    () => 1 + now,
  )
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const good = (text: string): Asked => ({ answer: { data: { text }, failed: false }, outcome: 'good' })
const broken: Asked = { answer: { data: null, failed: true, cause: 'away' }, outcome: 'failed' }
const gone: Asked = { answer: { data: null, failed: true, cause: 'gone' }, outcome: 'gone' }

function read(keepMs = MINUTE, { key = 'a', mayBeStale = true, deduplicates = true } = {}) {
  return last.read(key, { client: 'shop', keepMs, deduplicates, mayBeStale }, async () => {
    asked += 1
    return says
  })
}
/** Waits for background refreshes to end. */
const settled = () => new Promise(setImmediate)

async function answeredBefore(keepMs: number): Promise<SectionData> {
  says = good('first')
  return read(keepMs)
}

describe('an answer', () => {
  it('is served as it is for as long as it is fresh', async () => {
    const first = await answeredBefore(MINUTE)
    says = good('second')
    now = MINUTE - 1
    expect(read()).toBe(first)
    await settled()
    expect(asked).toBe(1)
  })

  it('is served at once for as long again, and renewed behind the visitor’s back, once for all', async () => {
    const first = await answeredBefore(MINUTE)
    says = good('second')
    now = MINUTE
    expect([read(), read(), read()]).toEqual([first, first, first])
    await settled()
    expect(asked).toBe(2)
    expect(read()).toMatchObject({ data: { text: 'second' } })
  })

  it('is not shown when it is older than that: the back-end is asked first', async () => {
    await answeredBefore(MINUTE)
    says = good('second')
    now = 2 * MINUTE
    expect(await read()).toMatchObject({ data: { text: 'second' } })
  })

  it('is asked for each time where nothing is kept', async () => {
    await answeredBefore(0)
    says = good('second')
    expect(await read(0)).toMatchObject({ data: { text: 'second' } })
  })

  it('that is equal to the one before is the same object: nothing is rendered for it', async () => {
    const first = await answeredBefore(0)
    says = good('first')
    expect(await read(0)).toBe(first)
    expect(asked).toBe(2)
  })

  it('is renewed for all where equal calls are not one, too: no visitor ends that', async () => {
    const asking: boolean[] = []
    const ask = async (isForAll: boolean) => {
      asking.push(isForAll)
      return good('first')
    }
    const policy = { client: 'shop', keepMs: MINUTE, deduplicates: false, mayBeStale: true }
    await last.read('a', policy, ask)
    now = MINUTE
    last.read('a', policy, ask)
    expect(asking).toEqual([false, true])
  })
})

describe('while a back-end fails', () => {
  it.each([0, MINUTE])('its last good answer is served, whatever keep says: %i ms', async (keepMs) => {
    const first = await answeredBefore(keepMs)
    says = broken
    now = 2 * MINUTE
    expect(await read(keepMs)).toBe(first)
    now = DAY - 1
    expect(read(keepMs), 'nobody waits for it').toBe(first)
  })

  it('it is asked behind the visitor’s back, at most once a second, and what is good counts from then on', async () => {
    const first = await answeredBefore(0)
    says = broken
    await read(0)
    now += 999
    expect(read(0)).toBe(first)
    expect(asked).toBe(2)
    says = good('second')
    now += 1
    expect(read(0)).toBe(first)
    await settled()
    expect(asked).toBe(3)
    says = good('third')
    expect(await read(0)).toMatchObject({ data: { text: 'third' } })
  })

  it('this is told once, for all its calls; and again in the next outage', async () => {
    await answeredBefore(0)
    says = good('other')
    await read(0, { key: 'b' })
    for (const outage of [1, 2]) {
      says = broken
      for (let seconds = 0; seconds < 5; seconds += 1) {
        now += 1000
        await Promise.all([read(0), read(0, { key: 'b' })])
        await settled()
      }
      expect(outages).toHaveLength(outage)
      says = good('first')
      now += 1000
      read(0)
      await settled()
    }
    expect(outages[0]).toBe('shop: away')
  })

  it('nothing older than a day is served', async () => {
    await answeredBefore(0)
    says = broken
    now = DAY + 1
    expect(await read(0)).toBe(broken.answer)
  })

  it('there is nothing to serve where it has never answered', async () => {
    says = broken
    expect(await read()).toBe(broken.answer)
    expect(outages).toEqual([])
  })

  it('its last answer is not served where that must not be: in development, and in files', async () => {
    await answeredBefore(MINUTE)
    says = broken
    now = MINUTE
    expect(await read(MINUTE, { mayBeStale: false })).toBe(broken.answer)
  })
})

it('what a back-end says is gone, is gone', async () => {
  await answeredBefore(0)
  says = gone
  expect(await read(0)).toBe(gone.answer)
  says = broken
  expect(await read(0)).toBe(broken.answer)
})

it('what was asked for longest ago makes room: 64 MB are kept', async () => {
  const half = 'x'.repeat(10 * 1024 * 1024)
  for (const key of ['a', 'b', 'c', 'd']) {
    says = good(half + key)
    await read(0, { key })
  }
  says = broken
  expect(await read(0, { key: 'a' })).toBe(broken.answer)
  expect(await read(0, { key: 'd' })).toMatchObject({ failed: false })
})

describe('an answer that is on its way when what it tells of changes', () => {
  it('is for those who asked before, and is not kept', async () => {
    let resolve: (asked: Asked) => void = () => {}
    const promise = new Promise<Asked>((settle) => {
      resolve = settle
    })
    const slow = last.read(
      'shop a',
      { client: 'shop', keepMs: MINUTE, deduplicates: true, mayBeStale: true },
      () => promise,
    )
    last.expire('shop')
    says = good('new')
    expect(await read(MINUTE, { key: 'shop a' })).toMatchObject({ data: { text: 'new' } })
    resolve(good('old'))
    expect(await slow).toMatchObject({ data: { text: 'old' } })
    expect(await read(MINUTE, { key: 'shop a' })).toMatchObject({ data: { text: 'new' } })
  })
})
