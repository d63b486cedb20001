import type { AnalyticsRules, ShownPage } from '../../analytics/analytics-kind.ts'

export interface AnalyticsState {
  readonly isAllowed: boolean
  readonly hasStarted: boolean
  /** The current page. Earlier ones are never sent late. */
  readonly page: ShownPage | null
  /** Path of the last view sent. */
  readonly lastSent: string | null
}

export type AnalyticsEvent = { readonly type: 'page'; readonly page: ShownPage } | { readonly type: 'grant' | 'revoke' }

export type AnalyticsCommand =
  | { readonly type: 'view'; readonly page: ShownPage }
  | { readonly type: 'start' | 'enable' | 'disable' }

export const quietAnalytics: AnalyticsState = { isAllowed: false, hasStarted: false, page: null, lastSent: null }

/**
 * Handles a new page or a change of consent: returns the next state, and the provider's commands in order. Unless repeats count, the same path is not
 * sent twice in a row, no matter how many unsent pages came in between.
 */
export function stepAnalytics(
  state: AnalyticsState,
  event: AnalyticsEvent,
  rules: AnalyticsRules,
): readonly [AnalyticsState, readonly AnalyticsCommand[]] {
  switch (event.type) {
    case 'page':
      return sendPage({ ...state, page: event.page }, rules, rules.countsRepeated)
    case 'grant': {
      if (state.isAllowed) return [state, []]
      const [next, commands] = sendPage({ ...state, isAllowed: true }, rules, false)
      return [next, state.hasStarted ? [{ type: 'enable' }, ...commands] : commands]
    }
    case 'revoke':
      return [{ ...state, isAllowed: false }, state.isAllowed && state.hasStarted ? [{ type: 'disable' }] : []]
  }
}

function sendPage(
  state: AnalyticsState,
  rules: AnalyticsRules,
  mayRepeat: boolean,
): readonly [AnalyticsState, readonly AnalyticsCommand[]] {
  const { isAllowed, hasStarted, page, lastSent } = state
  if (!isAllowed || page === null || !isCounted(page, rules) || (page.path === lastSent && !mayRepeat))
    return [state, []]
  const view = { type: 'view', page } as const
  return [{ ...state, hasStarted: true, lastSent: page.path }, hasStarted ? [view] : [{ type: 'start' }, view]]
}

function isCounted({ route }: ShownPage, { countsUnmatched, excluded }: AnalyticsRules): boolean {
  return route === null ? countsUnmatched : !excluded.some((name) => route.startsWith(`${name}___`))
}
