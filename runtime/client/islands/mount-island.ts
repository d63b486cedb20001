import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createIslandText } from '../../i18n/island-text.ts'
import type { MessageTree } from '../../i18n/message-tree.ts'
import type { DocumentState, IslandState } from '../../page/payload.ts'
import { transKey } from '../../values/texts/rich-tree.ts'
import { FirstPicture } from '../../view/first-picture.ts'
import { IslandContext, type IslandTools } from '../../view/island-context.ts'
import { type GivenView, PageViewContext } from '../../view/page-view.ts'
import { RichTexts } from '../../view/rich-texts.ts'
import type { SectionComponent } from '../../view/section.ts'
import { reportError } from '../browser/report-error.ts'
import { SectionBoundary } from '../browser/section-boundary.ts'
import { graphqlTools } from '../graphql/open-graphql.ts'
import { liveTools } from '../live/open-live.ts'
import { fetchIslandData } from '../payload/fetch-island-data.ts'
import { keepEarlyValues } from './early-values.ts'
import { islandHref } from './island-href.ts'
import type { MountedIsland } from './islands.ts'

/** Hydrates an interactive section inside its block, as a React root of its own. */
export function mountIsland(
  component: SectionComponent,
  element: HTMLElement,
  state: IslandState,
  documentState: DocumentState,
): MountedIsland {
  const { id, props, data, failed } = state
  const report = (error: unknown) => void reportError(error, { section: state.key })
  /** React has replaced the markup with the fallback, or with nothing. Mark the block as failed, as the server does. */
  const fail = (error: unknown) => {
    element.setAttribute('data-section-failed', 'true')
    report(error)
  }
  let start = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  }).then(keepEarlyValues(element))
  // The fallback needs a boundary as well; otherwise React would report its error and drop the section's.
  const fallback = component.fallback
    ? createElement(SectionBoundary, { content: createElement(component.fallback, { id, props }), fallback: null })
    : null
  const section = createElement(component, { id, props, data, failed })
  const bounded = createElement(SectionBoundary, { content: section, fallback, onStart: start })
  const content = createElement(IslandContext, { value: toolsOf(state, documentState) }, bounded)
  const viewOf = createViews(state)
  let isGone = false
  const on = (view: IslandState['view']) => createElement(PageViewContext, { value: viewOf(view) }, content)
  const root = hydrateRoot(element, on(state.view), {
    identifierPrefix: id,
    // Errors caught by the section's own boundaries do not count as a failure of the section.
    onCaughtError: (error, { errorBoundary }) => (errorBoundary instanceof SectionBoundary ? fail : report)(error),
    onUncaughtError: fail,
    onRecoverableError(error) {
      // A root that is unmounted before it was hydrated complains, too.
      if (!isGone && !isLeftToBrowser(error)) report(error)
    },
  })
  const unmount = () => {
    isGone = true
    root.unmount()
  }
  return { started, unmount, moveTo: (view) => root.render(on(view)) }
}

/** What the section knows about the page around it, whichever page that is. */
function createViews(state: IslandState): (view: IslandState['view']) => GivenView {
  const unknown = new Set<string>()
  const noteUnknown = (to: string) => {
    if (unknown.has(to)) return
    unknown.add(to)
    void reportError(
      new Error(`The server did not render the link to "${to}". Make it a prop (sitio:link), or render it hidden.`),
    )
  }
  // The server wrote the section's messages into the state.
  const text = createIslandText(state.messages as MessageTree, state.view.tag)
  return ({ hasFirstPicture = false, richTexts = {}, ...known }) => ({
    ...{ params: {}, query: {}, pages: null },
    ...known,
    ...(hasFirstPicture ? { firstPicture: new FirstPicture() } : {}),
    richTexts: new RichTexts((key) => richTexts[key] ?? null),
    trans: (key, values, tags) => richTexts[transKey(key, values, tags)] ?? null,
    sectionId: state.id,
    text,
    // A link that the server did not render may still be a finished address.
    hrefOf: (to, parts = {}) => islandHref(state.links, to, parts, noteUnknown),
  })
}

/** What the hooks of the section need to fetch data. */
function toolsOf(state: IslandState, documentState: DocumentState): IslandTools {
  const { fetchDelayMs, sessionCookie } = documentState.site
  return {
    fetchDelayMs,
    sessionCookie,
    graphql: graphqlTools(documentState),
    live: liveTools(documentState),
    fetchData: (signal) => fetchIslandData(state, documentState, signal),
  }
}

/** React's message about a suspense boundary for which the server wrote the fallback; a number in production. */
const LEFT_TO_BROWSER = /#419;|does not support Suspense/

function isLeftToBrowser(error: unknown): boolean {
  return error instanceof Error && LEFT_TO_BROWSER.test(error.message)
}
