import { describe, expect, it } from 'vitest'
import { classifyChange } from '../../runtime/client/browser/classify-change.ts'
import type { PageLife } from '../../runtime/page/payload.ts'

const ordinary: PageLife = {
  route: 'far___es',
  watchQuery: false,
  scrollsToTop: true,
  finishesLoading: true,
  transition: 'page',
  layoutTransition: 'layout',
  hasSteps: false,
}

function place(address: string) {
  const { pathname, search } = new URL(address, 'http://localhost')
  return { pathname, search }
}

const PAGE = { isPageChange: true, loads: true, showsProgress: true }
const NOTHING = { isPageChange: false, loads: false, showsProgress: false }
const DATA = { isPageChange: false, loads: true, showsProgress: true }

describe('what a navigation changes', () => {
  it.each<[from: string, to: string, life: Partial<PageLife>, change: ReturnType<typeof classifyChange>]>([
    // another path
    ['/far', '/stay', {}, PAGE],
    ['/far', '/en/far', {}, PAGE],
    ['/far', '/far/more', {}, PAGE],
    ['/', '/far', {}, PAGE],
    ['/far?a=1', '/stay?a=1', {}, PAGE],
    // a slash at the end is none (2.16), but the root's own
    ['/far', '/far/', {}, NOTHING],
    ['/far/', '/far', {}, NOTHING],
    ['/', '/?a=1', {}, NOTHING],
    // a page that finishes the bar itself does not start it when it is left (2.18)
    ['/far', '/stay', { finishesLoading: false }, { ...PAGE, showsProgress: false }],
    // the query of a page that does not watch it
    ['/far', '/far?a=1', {}, NOTHING],
    ['/far', '/far', {}, NOTHING],
    // watchQuery: any
    ['/far', '/far?a=1', { watchQuery: true }, DATA],
    ['/far?a=1', '/far', { watchQuery: true }, DATA],
    ['/far?a=1', '/far?a=1', { watchQuery: true }, NOTHING],
    ['/far', '/far?a=1', { watchQuery: true, finishesLoading: false }, { ...DATA, showsProgress: false }],
    // watchQuery: the listed parameters, compared as text
    ['/far', '/far?page=2', { watchQuery: ['page'] }, DATA],
    ['/far?page=2', '/far?page=3', { watchQuery: ['page'] }, DATA],
    ['/far?page=2', '/far', { watchQuery: ['page'] }, DATA],
    ['/far?page=1', '/far?page=1&page=2', { watchQuery: ['page'] }, DATA],
    ['/far?page=2', '/far?tone=1&page=2', { watchQuery: ['page'] }, NOTHING],
    ['/far?page=a%20b', '/far?page=a+b', { watchQuery: ['page'] }, NOTHING],
    ['/far?tone=1', '/far?tone=2', { watchQuery: ['page', 'tone'] }, DATA],
    ['/far?tone=1', '/far?tone=2', { watchQuery: [] }, NOTHING],
    // a step in front of the page is asked on each change of the query, whatever it looks at, without the bar (2.9)
    ['/far', '/far?a=1', { hasSteps: true }, { ...DATA, showsProgress: false }],
    ['/far?a=1', '/far?a=1', { hasSteps: true }, NOTHING],
    ['/far', '/far?page=2', { hasSteps: true, watchQuery: ['page'] }, DATA],
  ])('%s → %s with %o', (from, to, life, change) => {
    expect(classifyChange(place(from), place(to), { ...ordinary, ...life }, false)).toEqual(change)
  })

  it.each(['/far', '/far?a=1', '/stay'])(
    'while an error page is shown, %s is another page, whatever changes (2.11)',
    (to) => {
      expect(classifyChange(place('/far'), place(to), ordinary, true)).toEqual(PAGE)
    },
  )
})
