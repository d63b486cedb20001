/** Development only: an Alt-click on anything in a page shows where it is written, and opens an editor there. */

interface Place {
  readonly what: 'text' | 'section' | 'component'
  readonly place: string
  readonly open: string
}

const ID = 'sitio-written'
const MAX_TEXT = 300

export function startReveal(): void {
  let asked = new AbortController()
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target : null
      const section = event.altKey ? target?.closest<HTMLElement>('[data-section]') : null
      if (!section || !target) return
      // Neither follow a link nor download a file.
      event.preventDefault()
      event.stopImmediatePropagation()
      asked.abort()
      asked = new AbortController()
      void reveal(section, target, asked.signal)
    },
    { capture: true },
  )
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    asked.abort()
    document.getElementById(ID)?.remove()
  })
}

/** @param signal - aborted when the visitor closes the panel or clicks on something else. */
async function reveal(section: HTMLElement, target: Element, signal: AbortSignal): Promise<void> {
  const text = (target.textContent ?? '').trim().slice(0, MAX_TEXT)
  const query = new URLSearchParams({ path: location.pathname, section: section.dataset.sectionId ?? '', text })
  const places: readonly Place[] = await (await fetch(`/_site/where?${query}`)).json()
  if (signal.aborted) return
  show(section.dataset.section ?? '', places)
  const [first] = places
  if (first) await openInEditor(first)
}

function openInEditor({ open }: Place): Promise<unknown> {
  return fetch(`/__open-in-editor?file=${encodeURIComponent(open)}`)
}

function show(section: string, places: readonly Place[]): void {
  document.getElementById(ID)?.remove()
  const panel = document.createElement('div')
  panel.id = ID
  // Places are paths, whatever the page is.
  panel.dir = 'ltr'
  panel.setAttribute('role', 'status')
  panel.style.cssText =
    'position:fixed;inset:auto 1rem 1rem auto;z-index:999998;max-width:min(40rem,calc(100vw - 2rem));padding:.75rem 1rem;border:1px solid #888;border-radius:.4rem;background:#fff;color:#111;font:14px/1.6 ui-monospace,monospace;box-shadow:0 4px 20px #0003'
  const title = document.createElement('strong')
  title.textContent = section
  panel.append(title, ...places.map(line))
  if (places.length === 0) panel.append(' is written nowhere that sitio knows of')
  document.body.append(panel)
}

function line(place: Place): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.style.cssText =
    'display:block;font:inherit;text-align:start;color:#05c;background:none;border:0;padding:.15rem 0;cursor:pointer'
  button.textContent = `${place.what}  ${place.place}`
  button.addEventListener('click', () => void openInEditor(place))
  return button
}
