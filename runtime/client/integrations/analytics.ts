import type { AnalyticsRules, ShownPage } from '../../analytics/analytics-kind.ts'

export interface AnalyticsState {
  readonly isAllowed: boolean
  readonly hasStarted: boolean
  /** The page that is shown now; earlier ones are never sent late. */
  readonly page: ShownPage | null
  /** Path of the last view. */
  readonly lastSent: string | null
}

export type AnalyticsEvent = { readonly type: 'page'; readonly page: ShownPage } | { readonly type: 'grant' | 'revoke' }

export type AnalyticsCommand =
  | { readonly type: 'view'; readonly page: ShownPage }
  | { readonly type: 'start' | 'enable' | 'disable' }

export const quietAnalytics: AnalyticsState = { isAllowed: false, hasStarted: false, page: null, lastSent: null }

/**
 * What a page or a change of the permission leads to: the next state, and what the provider is to do, in order. The same path is never sent
 * twice in a row, whatever came between and was not sent.
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
