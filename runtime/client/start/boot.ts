import { onIdle } from '../../moments/on-idle.ts'
import type { DocumentState } from '../../page/payload.ts'
import { serializeCookie } from '../../session/serialize-cookie.ts'
import { connection } from '../browser/connection.ts'
import { readDocumentState } from '../browser/document-state.ts'
import { importChunk } from '../browser/import-chunk.ts'
import { createNotice } from '../browser/notice.ts'
import { hearErrors, reportError } from '../browser/report-error.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { loadForms } from '../forms/load-forms.ts'
import { loadIntegrations } from '../integrations/load-integrations.ts'
import { createIslands, type Islands } from '../islands/islands.ts'
import type { GuardsModule } from '../navigation/pass-guards.ts'
import type { Failure } from '../navigation/shown-page.ts'
import { detectLanguage } from './detect-language.ts'
import { followSession } from './follow-session.ts'

/** What the chunk of the navigation exports. */
interface NavigationModule {
  startNavigation(state: DocumentState, islands: Islands, failure: Failure | null): void
}

/** First signs that the visitor is about to follow a link. */
const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'keydown'] as const

/**
 * The entry script of every page. It starts what is due at once and otherwise waits: navigation is loaded when the page is idle or at the first
 * sign of intent; with save-data, at intent only.
 */
function boot(state: DocumentState): void {
  if (state.onError !== null) hearErrors()
  if (state.detect && detectLanguage(state.detect, state.site.languageCookie)) return
  const { guards, site } = state
  const main = document.getElementById('main')
  if (guards === null || !main) {
    start(state)
    return
  }
  importChunk<GuardsModule>(guards.src, site.chunkLoadMs)
    .then(({ guardDocument }) => guardDocument(state, guards, main))
    .then(
      (decided) => decided && start(decided),
      (error: unknown) => {
        reportError(error, { status: 500 })
        // It is unknown whether the page may be shown, so an error page is shown instead, and everything around it works.
        main.replaceChildren()
        main.hidden = false
        start({ ...state, life: { ...state.life, route: null } }, { error })
      },
    )
}

function start(state: DocumentState, failure: Failure | null = null): void {
  switchLanguage(state)
  followSession(state.site.sessionCookie.name)
  const islands = createIslands(state)
  islands.attach(state.islands, state.chunks)
  if (state.forms !== null) loadForms(state.forms, state.site.chunkLoadMs)
  if (state.integrations !== null) loadIntegrations(state.integrations, state)
  const navigate = () => {
    const { navigation, navigationImports, site } = state
    // What it imports is requested along with it. If that fails, so does the navigation itself, which says so.
    for (const src of navigationImports) importChunk(src, site.chunkLoadMs).catch(() => {})
    importChunk<NavigationModule>(navigation, site.chunkLoadMs).then(
      ({ startNavigation }) => startNavigation(state, islands, failure),
      (error: unknown) => {
        // Without navigation, links load whole documents.
        reportError(error)
        const notice = failure && document.getElementById('notice')
        if (notice) createNotice(notice).show(state.texts.error)
      },
    )
  }
  if (failure) navigate()
  else whenWanted(state.site.idleMs, navigate)
}

/** Calls `begin` at the first sign of intent, or when the browser is idle and the pictures that the page asks for at once are here. */
function whenWanted(idleMs: number, begin: () => void): void {
  let hasBegun = false
  const once = () => {
    if (hasBegun) return
    hasBegun = true
    for (const event of INTENTS) removeEventListener(event, onIntent)
    begin()
  }
  const onIntent = (event: Event) => {
    if (event.type === 'keydown' || (event.target instanceof Element && event.target.closest('a[href]'))) once()
  }
  for (const event of INTENTS) addEventListener(event, onIntent, { passive: true })
  if (connection().saveData) return
  const areHere = [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
  const whenDue = areHere ? onIdle : whenIdle
  whenDue(once, idleMs)
}

/**
 * Makes a language link keep the page's query and hash. The cookie is written when the visitor switches, not when a page is shown. Links to texts
 * elsewhere may have a `hreflang` too, and are left alone.
 */
function switchLanguage(state: DocumentState): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[hreflang]') : null
      if (link?.origin !== location.origin || !state.site.locales.includes(link.hreflang)) return
      link.search = location.search
      link.hash = location.hash
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the site serves.
      document.cookie = serializeCookie(state.site.languageCookie, link.hreflang, new Date())
    },
    { capture: true },
  )
}

/** Starts as soon as the page is parsed. The script is async, so that slow legacy scripts cannot delay it. */
function begin(): void {
  const state = readDocumentState()
  if (state) boot(state)
}

if (document.readyState === 'loading') document.addEventListener('readystatechange', begin, { once: true })
else begin()
