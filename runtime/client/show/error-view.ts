/** An error in the browser itself: the page did not arrive, or could not be shown. */
export interface ClientError {
  /** Name of the site, for the title. */
  readonly product: string
  readonly status: number
  readonly message: string
  readonly advice: string
  /** The link to try again. */
  readonly retry: { readonly label: string; readonly href: string }
}

/** The error page for an error that the server does not know about, with the markup of `view/error-page`. */
export function errorView({ status, message, advice, retry }: ClientError): HTMLElement {
  const section = element('section', { class: 'error-page', 'data-error-status': String(status) })
  const home = element('p', { class: 'error-page__home' })
  home.append(element('a', { href: retry.href, 'data-retry': '' }, retry.label))
  section.append(
    element('p', { class: 'error-page__status', 'aria-hidden': 'true' }, String(status)),
    element('h1', { class: 'error-page__message' }, message),
    element('p', { class: 'error-page__advice' }, advice),
    home,
  )
  return section
}

/** The last resort when even the error page cannot be shown. Its texts are fixed, since nothing else can be relied on then. */
export function fatalView(error: unknown): HTMLElement {
  const section = element('section', { class: 'error-page', 'data-error-status': '500' })
  const home = element('p', {})
  home.append(element('a', { href: '/' }, 'Go back to home'))
  section.append(
    element('h2', {}, 'An error occurred while showing the error page'),
    element('p', {}, 'Unfortunately an error occurred and while showing the error page another error occurred'),
    element('p', {}, `Error details: ${String(error)}`),
    home,
  )
  return section
}

function element(name: string, attributes: Readonly<Record<string, string>>, text = ''): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  return made
}
