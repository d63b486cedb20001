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
  const state = fresh.getElementById('__SITE_STATE__')?.textContent ?? '{}'
  // The server wrote it; only the ids of islands are read.
  const { islands } = JSON.parse(state) as { islands?: readonly { id: string }[] }
  const interactive = new Set(islands?.map(({ id }) => id))
  for (const [index, block] of shown.entries()) {
    const replacement = next[index]
    if (!replacement || block.outerHTML === replacement.outerHTML) continue
    if (interactive.has(block.dataset.sectionId ?? '')) {
      location.reload()
      return
    }
    block.replaceWith(document.importNode(replacement, true))
  }
  document.title = fresh.title
  const [style, freshStyle] = [document.querySelector('head > style'), fresh.querySelector('head > style')]
  if (style && freshStyle) style.textContent = freshStyle.textContent
  showProblems([])
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
