import { describe, expect, it } from 'vitest'
import type { AnalyticsRules, ShownPage } from '../../runtime/analytics/analytics-kind.ts'
import {
  type AnalyticsCommand,
  type AnalyticsEvent,
  quietAnalytics,
  stepAnalytics,
} from '../../runtime/client/integrations/analytics.ts'
import { readCases } from '../spec/read-cases.ts'

const RULES: AnalyticsRules = { countsUnmatched: false, countsRepeated: false, excluded: [] }
const GRANT = { type: 'grant' } as const
const REVOKE = { type: 'revoke' } as const

function shown(path: string, route: string | null = `${path.slice(1) || 'index'}___es`): AnalyticsEvent {
  return { type: 'page', page: { path, route, href: `https://a.example${path}` } }
}

/** What the provider is told: `start`, `/contact`, `disable`. */
function told(events: readonly AnalyticsEvent[], rules: Partial<AnalyticsRules> = {}): string[] {
  return commandsOf(events, rules)
    .flat()
    .map((command) => (command.type === 'view' ? command.page.path : command.type))
}

/** Event by event. */
function commandsOf(
  events: readonly AnalyticsEvent[],
  rules: Partial<AnalyticsRules> = {},
): readonly (readonly AnalyticsCommand[])[] {
  let state = quietAnalytics
  return events.map((event) => {
    const [next, commands] = stepAnalytics(state, event, { ...RULES, ...rules })
    state = next
    return commands
  })
}

interface ViewsAsk {
  /** Paths in their order; `!` before an address without a page. */
  readonly pages: readonly string[]
  readonly rules?: Partial<AnalyticsRules>
}

describe('page views', () => {
  it.each(readCases<ViewsAsk, readonly string[]>('analytics'))('$id: $given; $when', ({ ask, expect: expected }) => {
    const pages = ask.pages.map((path) => (path.startsWith('!') ? shown(path.slice(1), null) : shown(path)))
    expect(told([GRANT, ...pages], ask.rules)).toEqual(['start', ...expected])
  })

  it('are compared with the last path that was sent', () => {
    const rules = { excluded: ['pri'] }
    expect(told([GRANT, shown('/contact'), shown('/pri'), shown('/contact')], rules)).toEqual(['start', '/contact'])
    expect(told([GRANT, shown('/contact'), shown('/cursos'), shown('/contact')])).toEqual([
      'start',
      '/contact',
      '/cursos',
      '/contact',
    ])
  })

  it('request nothing from the provider before there is one to send', () => {
    expect(told([GRANT, shown('/nope', null)])).toEqual([])
    expect(told([GRANT, shown('/pri')], { excluded: ['pri'] })).toEqual([])
  })

  it('of an excluded route are those of its name, in every language', () => {
    const rules = { excluded: ['pri'] }
    expect(told([GRANT, shown('/en/pri', 'pri___en')], rules)).toEqual([])
    expect(told([GRANT, shown('/privado', 'privado___es')], rules)).toEqual(['start', '/privado'])
  })
})

describe('consent', () => {
  it('given late sends the page that is shown, exactly once', () => {
    expect(told([shown('/'), shown('/contact'), GRANT, shown('/contact')])).toEqual(['start', '/contact'])
  })

  it('taken back stops everything, and given again does not repeat the page', () => {
    expect(told([GRANT, shown('/'), REVOKE, shown('/contact'), shown('/'), GRANT, shown('/pri')])).toEqual([
      'start',
      '/',
      'disable',
      'enable',
      '/pri',
    ])
    expect(told([GRANT, shown('/'), REVOKE, GRANT], { countsRepeated: true })).toEqual([
      'start',
      '/',
      'disable',
      'enable',
    ])
  })

  it('given again sends another page that came meanwhile', () => {
    expect(told([GRANT, shown('/'), REVOKE, shown('/contact'), GRANT])).toEqual([
      'start',
      '/',
      'disable',
      'enable',
      '/contact',
    ])
  })

  it('taken back before anything was loaded has nothing to stop', () => {
    expect(told([GRANT, REVOKE, shown('/'), GRANT])).toEqual(['start', '/'])
  })
})

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const PAGES: readonly ShownPage[] = [
  { path: '/', route: 'index___es', href: '' },
  { path: '/contact', route: 'contact___es', href: '' },
  { path: '/en/contact', route: 'contact___en', href: '' },
  { path: '/pri', route: 'pri___es', href: '' },
  { path: '/nope', route: null, href: '' },
]

describe('whatever navigations and answers follow each other', () => {
  const seeds = Array.from({ length: 200 }, (_, index) => index + 1)

  it.each([
    ['as a rule', {}],
    ['with addresses without a page', { countsUnmatched: true }],
    ['with an excluded route', { excluded: ['pri'] }],
  ])('%s', (_name, rules: Partial<AnalyticsRules>) => {
    const counts = ({ route }: ShownPage) =>
      route === null ? rules.countsUnmatched === true : !rules.excluded?.includes(route.split('___')[0] ?? '')
    for (const seed of seeds) {
      const random = randomOf(seed)
      const events = Array.from({ length: 40 }, (): AnalyticsEvent => {
        const dice = random()
        if (dice < 0.15) return GRANT
        if (dice < 0.3) return REVOKE
        return { type: 'page', page: PAGES[Math.floor(random() * PAGES.length)] as ShownPage }
      })
      const answers = commandsOf(events, rules)
      let isAllowed = false
      let hasStarted = false
      let isEnabled = false
      let current: ShownPage | null = null
      let lastSent: string | null = null
      for (const [index, event] of events.entries()) {
        const wasAllowed = isAllowed
        if (event.type === 'page') current = event.page
        else isAllowed = event.type === 'grant'
        const commands = answers[index] ?? []
        if (!isAllowed) {
          // Before consent, and after it was taken back, the provider hears nothing but that it is to stop.
          expect(commands, `seed ${seed}`).toEqual(isEnabled ? [{ type: 'disable' }] : [])
          isEnabled = false
          continue
        }
        const views = commands.filter((command) => command.type === 'view')
        const isDue = current !== null && counts(current) && current.path !== lastSent
        // The page that is shown, once, and never the same path twice in a row.
        expect(views, `seed ${seed}`).toEqual(isDue ? [{ type: 'view', page: current }] : [])
        const before = commands.filter((command) => command.type !== 'view').map(({ type }) => type)
        if (isDue && !hasStarted) expect(before, `seed ${seed}`).toEqual(['start'])
        else expect(before, `seed ${seed}`).toEqual(!wasAllowed && hasStarted ? ['enable'] : [])
        hasStarted ||= isDue
        isEnabled = hasStarted
        if (isDue) lastSent = current?.path ?? null
      }
    }
  })
})
