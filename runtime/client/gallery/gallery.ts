/**
 * The script of the gallery's own page. Shows each example in a frame, at the chosen width and in the chosen language and colours, with its weight.
 */

interface Axe {
  run(): Promise<{ violations: { id: string; help: string; nodes: unknown[] }[] }>
}

const axeSource = document.querySelector<HTMLScriptElement>('script[data-axe]')?.dataset.axe

for (const article of document.querySelectorAll<HTMLElement>('article')) start(article)

function start(article: HTMLElement): void {
  const frame = required<HTMLIFrameElement>(article, 'iframe')
  const paths = JSON.parse(article.dataset.paths ?? '[]') as string[][]
  const language = article.querySelector<HTMLSelectElement>('[data-language]')
  const palette = article.querySelector<HTMLSelectElement>('[data-palette]')
  const show = () => {
    frame.src = paths[Number(palette?.value ?? 0)]?.[Number(language?.value ?? 0)] ?? ''
  }
  language?.addEventListener('change', show)
  palette?.addEventListener('change', show)
  for (const button of article.querySelectorAll<HTMLButtonElement>('[data-width]')) {
    button.addEventListener('click', () => setWidth(article, frame, button))
  }
  article.querySelector('[data-copy]')?.addEventListener('click', () => {
    void navigator.clipboard.writeText(article.querySelector('pre')?.textContent ?? '')
  })
  frame.addEventListener('load', () => void onShown(article, frame))
  show()
}

function setWidth(article: HTMLElement, frame: HTMLIFrameElement, button: HTMLButtonElement): void {
  const isPressed = button.getAttribute('aria-pressed') === 'true'
  for (const each of article.querySelectorAll('[data-width]')) each.setAttribute('aria-pressed', 'false')
  button.setAttribute('aria-pressed', String(!isPressed))
  frame.style.width = isPressed ? '' : `${button.dataset.width}px`
  resize(frame)
}

async function onShown(article: HTMLElement, frame: HTMLIFrameElement): Promise<void> {
  const page = frame.contentWindow
  // The frame is empty until it comes near the viewport.
  if (!page || page.location.href === 'about:blank') return
  resize(frame)
  const weight = article.querySelector('[data-weight]')
  const entries = page.performance.getEntries() as PerformanceResourceTiming[]
  const bytes = entries.reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0)
  if (weight) weight.textContent = `${(bytes / 1000).toFixed(1)} kB`
  if (axeSource !== undefined) showFindings(article, await findingsOf(page, axeSource))
}

/** Makes the frame as tall as its content. */
function resize(frame: HTMLIFrameElement): void {
  const height = frame.contentDocument?.body?.scrollHeight ?? 0
  if (height > 0) frame.style.height = `${Math.min(height, 2400)}px`
}

async function findingsOf(page: Window, source: string): Promise<string[]> {
  const script = page.document.createElement('script')
  script.src = source
  await new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = reject
    page.document.head.append(script)
  })
  const { axe } = page as Window & { axe?: Axe }
  const { violations } = (await axe?.run()) ?? { violations: [] }
  // These rules are for whole pages; an example is only a part of one.
  return violations
    .filter(({ id }) => !['region', 'page-has-heading-one', 'landmark-one-main'].includes(id))
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length})`)
}

function showFindings(article: HTMLElement, findings: readonly string[]): void {
  required<HTMLElement>(article, 'output[data-axe]').textContent =
    findings.length === 0 ? 'axe: nothing' : `axe: ${findings.length}`
  const details = required<HTMLDetailsElement>(article, '[data-findings]')
  details.hidden = findings.length === 0
  required<HTMLElement>(details, 'ul').replaceChildren(
    ...findings.map((finding) => {
      const item = document.createElement('li')
      item.textContent = finding
      return item
    }),
  )
}

function required<Kind extends Element>(root: ParentNode, selector: string): Kind {
  const found = root.querySelector<Kind>(selector)
  if (!found) throw new Error(`The gallery lacks ${selector}.`)
  return found
}
