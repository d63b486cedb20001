import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createIslandText } from '../i18n/island-text.ts'
import type { MessageTree } from '../i18n/message-tree.ts'
import type { DocumentState, IslandState } from '../page/payload.ts'
import { IslandContext, type IslandTools } from '../view/island-context.ts'
import { type PageView, PageViewContext } from '../view/page-view.ts'
import type { SectionComponent } from '../view/section.ts'
import { fetchIslandData } from './fetch-island-data.ts'
import { graphqlTools } from './open-graphql.ts'
import { liveTools } from './open-live.ts'
import { reportError } from './report-error.ts'

/** Hydrates an interactive section inside its block: a React root of its own (D33). Returns how to end it. */
export function mountIsland(
  component: SectionComponent,
  element: HTMLElement,
  state: IslandState,
  documentState: DocumentState,
): () => void {
  // The server wrote the section's messages into the state.
  const text = createIslandText(state.messages as MessageTree, state.view.locale)
  const view: PageView = {
    ...state.view,
    sectionId: state.id,
    text,
    hrefOf: (to) => (Object.hasOwn(state.links, to) ? (state.links[to] ?? null) : null),
  }
  const tools: IslandTools = {
    fetchDelayMs: documentState.site.fetchDelayMs,
    graphql: graphqlTools(documentState),
    live: liveTools(documentState),
    sessionCookie: documentState.site.sessionCookie,
    fetchData: (signal) => fetchIslandData(state, documentState, signal),
  }
  const { id, props, data, failed } = state
  const section = createElement(component, { id, props, data, failed })
  const root = hydrateRoot(
    element,
    createElement(PageViewContext, { value: view }, createElement(IslandContext, { value: tools }, section)),
    {
      identifierPrefix: id,
      // React has taken the markup away by now. The block stays, empty, and says so, as it does on the server.
      onUncaughtError(error) {
        element.setAttribute('data-section-failed', 'true')
        reportError(error, { section: state.key })
      },
      onRecoverableError: (error) => void reportError(error, { section: state.key }),
    },
  )
  return () => root.unmount()
}
