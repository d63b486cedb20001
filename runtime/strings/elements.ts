/** Void elements, which have no end tag. */
export const VOID: ReadonlySet<string> = new Set([
  ...['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'keygen', 'param', 'source', 'track', 'wbr'],
])

/** Elements that React moves elsewhere in the page, or for which it writes more than their props say. */
const LEFT_TO_REACT: ReadonlySet<string> = new Set([
  ...['base', 'body', 'head', 'html', 'link', 'listing', 'menuitem', 'meta', 'object', 'option', 'script', 'select'],
  ...['style', 'template', 'textarea', 'title'],
])
const NAME = /^[a-zA-Z][\w:.]*$/

/** Whether only React knows how to write an element. */
export function isLeftToReact(name: string): boolean {
  return LEFT_TO_REACT.has(name) || !NAME.test(name)
}

/** React's separator between two adjacent texts, which keeps a browser from merging them. */
export const BETWEEN_TEXTS = '<!-- -->'
