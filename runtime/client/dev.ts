/** Development only: keeps the page up to date with the manifest and with static sections, and shows what is wrong with the manifest. */

interface DevProblem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly code: string
  readonly message: string
  readonly suggestion?: string
}

interface HotChannel {
  on(event: 'sitio:update', listener: () => void): void
  on(event: 'sitio:problems', listener: (problems: readonly DevProblem[]) => void): void
}

export function startDev(hot: HotChannel): void {
  hot.on('sitio:update', () => void refreshPage())
  hot.on('sitio:problems', (problems) => showProblems(problems))
}

/** Fetches the page anew and replaces the sections that differ; islands keep their state. */
async function refreshPage(): Promise<void> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const blocks = (root: Document) => [...root.querySelectorAll<HTMLElement>('[data-section]')]
  const names = (list: HTMLElement[]) => list.map(({ dataset }) => `${dataset.section} ${dataset.sectionId}`).join()
  const [shown, next] = [blocks(document), blocks(fresh)]
  const isSameShape = names(shown) === names(next) && fresh.documentElement.lang === document.documentElement.lang
  if (!isSameShape || document.querySelector('[data-error-status]') || fresh.querySelector('[data-error-status]')) {
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
  showProblems([])
}

/** Island's id → all that its first render depends on. What its state has made of it since does not count. */
function islandStates(root: Document): Map<string, string> {
  // The server wrote the block; only its islands are read.
  const { islands = [] } = JSON.parse(root.getElementById('__SITE_STATE__')?.textContent ?? '{}') as {
    islands?: readonly { id: string }[]
  }
  return new Map(islands.map((island) => [island.id, JSON.stringify(island)]))
}

/** The last good site stays below the overlay. */
function showProblems(problems: readonly DevProblem[]): void {
  document.getElementById('sitio-problems')?.remove()
  if (problems.length === 0) return
  const overlay = document.createElement('dialog')
  overlay.id = 'sitio-problems'
  overlay.style.cssText =
    'position:fixed;inset:auto 1rem 1rem;z-index:999999;max-width:60rem;max-height:60vh;overflow:auto;margin:0 auto;padding:1rem 1.5rem;border:2px solid #c00;background:#fff;color:#111;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap'
  overlay.textContent = problems
    .map(({ file, line, column, code, message }) => `${file}:${line}:${column}  ${code}\n  ${message}`)
    .join('\n\n')
  document.body.append(overlay)
  overlay.show()
}
