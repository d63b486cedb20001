/** @throws Error when the document lacks an element that every page of the runtime has. */
export function requiredElement(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}
