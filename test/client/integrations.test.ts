import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ShownPage } from '../../runtime/analytics/analytics-kind.ts'
import type { AnalyticsModel } from '../../runtime/analytics/index.ts'
import { startIntegrations } from '../../runtime/client/integrations/integrations.ts'
import type { DocumentState } from '../../runtime/page/payload.ts'
import type { ConsentModel } from '../../runtime/site/site-model.ts'

const plausible: AnalyticsModel = {
  kind: 'plausible',
  domain: 'a.example',
  api: 'https://told.example/api',
  countsUnmatched: false,
  countsRepeated: false,
  excluded: [],
}
const consent: ConsentModel = {
  cookie: { name: 'answer', maxAgeMs: 1000, sameSite: 'lax', isSecure: false },
  categories: ['analytics', 'maps'],
}

afterEach(() => {
  vi.unstubAllGlobals()
})

interface Setting {
  readonly analytics?: AnalyticsModel
  readonly consent?: ConsentModel | null
  readonly cookie?: string
  /** Pages that were shown until the integrations came. */
  readonly shown?: readonly string[]
}

/** The integrations in a document that has neither banner nor map. Returns how to show another page, and what was sent. */
function start({ analytics = plausible, consent: asked = null, cookie = '', shown = ['/'] }: Setting) {
  const sent: string[] = []
  const dataset: Record<string, string> = {}
  const parts = { cookie, referrer: '', querySelectorAll: () => [], documentElement: { dataset } }
  vi.stubGlobal('document', Object.assign(new EventTarget(), parts))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (_api: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).url)
  })
  const pageAt = (path: string): ShownPage => ({ path, route: 'any___es', href: path })
  // What the integrations read of the state.
  const state = { site: { analytics, consent: asked, maps: null } } as unknown as DocumentState
  const tell = startIntegrations(state, shown.map(pageAt))
  return { sent, dataset, show: (path: string) => tell(pageAt(path)) }
}

describe('without consent in the manifest', () => {
  it('pages are sent from the first on, also those that were shown before the integrations came', () => {
    const { sent, show } = start({ shown: ['/', '/contact'] })
    show('/contact')
    show('/cursos')
    expect(sent).toEqual(['/', '/contact', '/cursos'])
  })
})

describe('with consent in the manifest', () => {
  it('nothing is sent before the answer', () => {
    const { sent, show } = start({ consent, shown: ['/', '/contact'] })
    show('/cursos')
    expect(sent).toEqual([])
  })

  it('an answer that is known counts from the first page on', () => {
    const { sent } = start({ consent, cookie: 'other=1; answer=1.analytics.no-maps', shown: ['/', '/contact'] })
    expect(sent).toEqual(['/', '/contact'])
  })

  it('the document says what the visitor has agreed to, of what is in use', () => {
    const asked = { ...consent, categories: ['analytics', 'maps', 'media', 'social'] }
    const cookie = 'answer=1.analytics.maps.media.no-social'
    expect(start({ consent: asked, cookie }).dataset).toEqual({ agreed: 'analytics media' })
    expect(start({}).dataset).toEqual({})
  })

  it('a category that the manifest leaves out needs no answer', () => {
    expect(start({ consent: { ...consent, categories: ['maps'] } }).sent).toEqual(['/'])
  })
})
