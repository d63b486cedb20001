/** What a browser does something with by itself. Such a click was not lost, and doing it twice would undo it. */
const WORKS_ALONE = 'a[href], area, input, label, option, select, summary, textarea'

/**
 * Remembers the last click in a section that has not started, which only its code can answer.
 *
 * @returns repeats the click, once the section has started, and remembers none any more.
 */
export function keepEarlyClick(element: HTMLElement): () => void {
  let early: MouseEvent | null = null
  const listener = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.defaultPrevented && !worksAlone(event.target)) early = event
  }
  element.addEventListener('click', listener)
  return () => {
    element.removeEventListener('click', listener)
    early?.target?.dispatchEvent(new MouseEvent('click', early))
  }
}

function worksAlone(target: Element): boolean {
  const sends = target.closest('button')
  return target.closest(WORKS_ALONE) !== null || (sends !== null && sends.form !== null && sends.type !== 'button')
}
