/** Elements to which the browser itself reacts. A click on one was not lost, and repeating it would undo it. */
const WORKS_ALONE = 'a[href], area, input, label, select, summary, textarea'

/**
 * Remembers the last click in a section that has not started, or the form that was sent, if only the section's code can answer it.
 *
 * @returns a function that repeats it once the section has started, and stops remembering.
 */
export function keepEarlyUse(element: HTMLElement): () => void {
  let repeat = () => {}
  const onClick = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element) || event.defaultPrevented || worksAlone(target)) return
    repeat = () => target.dispatchEvent(new MouseEvent('click', event))
  }
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || event.defaultPrevented || hasAddress(target, submitter)) return
    event.preventDefault()
    repeat = () => target.requestSubmit(submitter)
  }
  element.addEventListener('click', onClick)
  element.addEventListener('submit', onSubmit)
  return () => {
    element.removeEventListener('click', onClick)
    element.removeEventListener('submit', onSubmit)
    repeat()
  }
}

function worksAlone(target: Element): boolean {
  const button = target.closest('button')
  return target.closest(WORKS_ALONE) !== null || (button !== null && button.form !== null && button.type !== 'button')
}

/** Whether the browser knows where to send a form. For an action that is a function, React writes an address that throws. */
function hasAddress(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const address = submitter?.getAttribute('formaction') ?? form.getAttribute('action')
  return address !== null && !address.startsWith('javascript:')
}
