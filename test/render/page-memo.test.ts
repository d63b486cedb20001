import { describe, expect, it } from 'vitest'
import { createPageMemo } from '../../runtime/render/page-memo.ts'
import type { RenderedPage } from '../../runtime/render/rendered-page.ts'

/** A page of which the memo reads nothing but its route, head and sections; the same sections unless it changed. */
function pageOf(id: string | null, main: unknown = [], head = ''): RenderedPage {
  return { id, head, before: [], main, after: [] } as unknown as RenderedPage
}

const bytes = (count: number) => () => Buffer.alloc(count)

describe('what is made of a page', () => {
  it('is kept, and says so from the second time on', () => {
    const memo = createPageMemo<Buffer>(100, (made) => made.length)
    const first = memo(pageOf('a'), bytes(40))
    const second = memo(pageOf('a'), bytes(40))
    expect(second.made).toBe(first.made)
    expect([first.kept, second.kept]).toEqual([null, { grow: expect.any(Function) }])
  })

  it('makes room for its compressed forms as for itself', () => {
    const memo = createPageMemo<Buffer>(100, (made) => made.length)
    const isKept = (route: string) => memo(pageOf(route), bytes(40)).kept !== null
    expect(['a', 'b'].map(isKept)).toEqual([false, false])
    memo(pageOf('a'), bytes(40)).kept?.grow(30)
    // 40, 40 and 30 are more than 100: the other one had to go.
    expect(['a', 'b'].map(isKept)).toEqual([true, false])
  })

  it('does not count for a later one of the same page', () => {
    const memo = createPageMemo<Buffer>(100, (made) => made.length)
    memo(pageOf('a'), bytes(40))
    const { kept } = memo(pageOf('a'), bytes(40))
    const changed = memo(pageOf('a', [{}]), bytes(40))
    kept?.grow(90)
    expect(memo(pageOf('b'), bytes(40)).kept).toBeNull()
    expect(memo(pageOf('b'), bytes(40)).kept).not.toBeNull()
    expect(changed.kept).toBeNull()
  })

  it('is made again for another head, although the sections are the same', () => {
    const memo = createPageMemo<Buffer>(100, (made) => made.length)
    const first = memo(pageOf('a'), bytes(40))
    expect(memo(pageOf('a', [], '<title>New</title>'), bytes(40)).made).not.toBe(first.made)
  })

  it('is not kept where nothing is', () => {
    const memo = createPageMemo<Buffer>(0, (made) => made.length)
    expect([memo(pageOf('a'), bytes(1)).kept, memo(pageOf('a'), bytes(1)).kept]).toEqual([null, null])
  })

  it('is kept of an error page as long as that page', () => {
    const memo = createPageMemo<Buffer>(100, (made) => made.length)
    const page = pageOf(null, 'not found')
    const first = memo(page, bytes(40))
    const second = memo(page, bytes(40))
    expect([first.kept, second.kept === null, second.made === first.made]).toEqual([null, false, true])
    expect(memo(pageOf(null, 'not found'), bytes(40)).kept).toBeNull()
  })
})
