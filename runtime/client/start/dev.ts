/** Development only: keeps the page up to date with the manifest and with static sections, and shows the faults of the site. */

import { startReveal } from './reveal.ts'

interface DevFault {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly code: string
  readonly message: string
}

interface DevFaultList {
  readonly site: readonly DevFault[]
  readonly sections: readonly (DevFault & { readonly section: string })[]
}

interface HotChannel {
  on(event: 'sitio:update', listener: () => void): void
  on(event: 'sitio:faults', listener: (faults: DevFaultList) => void): void
  /** @param about - `since`: when the page was requested, in ms since 1970. */
  send(event: 'sitio:listening', about: { readonly since: number }): void
}

export function startDev(hot: HotChannel): void {
  let faults: DevFaultList = { site: [], sections: [] }
  const show = () => {
    const sections = faults.sections.filter(({ section }) => isShownFailed(section))
    // A section fails alike on the pages of many entries.
    showFaults([...new Set([...faults.site, ...sections].map(faultText)), ...deadLinks()])
  }
  hot.on('sitio:update', () => void refreshPage())
  hot.on('sitio:faults', (list) => {
    faults = list
    show()
  })
  hot.send('sitio:listening', { since: performance.timeOrigin })
  startReveal()
  // Navigation adds and removes sections too.
  new MutationObserver(show).observe(document.documentElement, { childList: true, subtree: true })
}

/** Fetches the page again and replaces the sections that differ; islands keep their state. */
async function refreshPage(): Promise<void> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const blocks = (root: Document) => [...root.querySelectorAll<HTMLElement>('[data-section]')]
  const names = (list: HTMLElement[]) => list.map(({ dataset }) => `${dataset.section} ${dataset.sectionId}`).join()
  const [shown, next] = [blocks(document), blocks(fresh)]
  const isSameShape = names(shown) === names(next) && fresh.documentElement.lang === document.documentElement.lang
  if (!isSameShape || !isPage(document) || !isPage(fresh)) {
    location.reload()
    return
  }
  const [islands, freshIslands] = [islandStates(document), islandStates(fresh)]
  for (const [index, block] of shown.entries()) {
    const replacement = next[index]
    const id = block.dataset.sectionId ?? ''
    if (!replacement || (freshIslands.has(id) && freshIslands.get(id) === islands.get(id))) continue
    if (freshIslands.has(id)) {
      location.reload()
      return
    }
    if (block.outerHTML !== replacement.outerHTML) block.replaceWith(document.importNode(replacement, true))
  }
  document.title = fresh.title
  const [style, freshStyle] = [document.querySelector('head > style'), fresh.querySelector('head > style')]
  if (style && freshStyle) style.textContent = freshStyle.textContent
}

/** False for error pages, and for the waiting page of a site that has never loaded without faults. */
function isPage(root: Document): boolean {
  return root.getElementById('__SITE_STATE__') !== null && root.querySelector('[data-error-status]') === null
}

/** Maps an island's id to everything that its first render depends on; its later state does not count. */
function islandStates(root: Document): Map<string, string> {
  // The server wrote this block; only its islands are read.
  const { islands = [] } = JSON.parse(root.getElementById('__SITE_STATE__')?.textContent ?? '{}') as {
    islands?: readonly { id: string }[]
  }
  return new Map(islands.map((island) => [island.id, JSON.stringify(island)]))
}

/** Whether the page shows the section with an id as failed. */
function isShownFailed(id: string): boolean {
  return document.querySelector(`[data-section-failed][data-section-id="${CSS.escape(id)}"]`) !== null
}

function faultText({ file, line, column, code, message }: DevFault): string {
  return `${file}:${line}:${column}  ${code}\n  ${message}`
}

/** Links that lead nowhere, because their name is neither a route nor an address. */
function deadLinks(): string[] {
  const texts = [...document.querySelectorAll<HTMLElement>('[data-dead-link]')].map((link) => {
    const section = link.closest<HTMLElement>('[data-section]')?.dataset.section ?? ''
    return `${section}  pages/dead-link\n  The link "${link.textContent?.trim()}" leads nowhere: "${link.dataset.deadLink}" is neither a route nor an address.`
  })
  return [...new Set(texts)]
}

/** Shows faults in an overlay; the last good page stays visible below it. */
function showFaults(faults: readonly string[]): void {
  const text = faults.join('\n\n')
  const shown = document.getElementById('sitio-problems')
  if ((shown?.textContent ?? '') === text) return
  shown?.remove()
  if (text === '') return
  const overlay = document.createElement('dialog')
  overlay.id = 'sitio-problems'
  // Findings are in English, whatever the page is.
  overlay.dir = 'ltr'
  overlay.style.cssText =
    'position:fixed;inset:auto 1rem 1rem;z-index:999999;max-width:60rem;max-height:60vh;overflow:auto;margin:0 auto;padding:1rem 1.5rem;border:2px solid #c00;background:#fff;color:#111;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap'
  overlay.textContent = text
  document.body.append(overlay)
  overlay.show()
}
