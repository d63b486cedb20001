/** Elements without an end. */
export const VOID: ReadonlySet<string> = new Set([
  ...['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'keygen', 'param', 'source', 'track', 'wbr'],
])

/** React lifts them out of the page, or writes more than what they say. */
const LEFT_TO_REACT: ReadonlySet<string> = new Set([
  ...['base', 'body', 'head', 'html', 'link', 'listing', 'menuitem', 'meta', 'object', 'option', 'script', 'select'],
  ...['style', 'template', 'textarea', 'title'],
])
const NAME = /^[a-zA-Z][\w:.]*$/

/** Whether only React knows how an element is written. */
export function isLeftToReact(name: string): boolean {
  return LEFT_TO_REACT.has(name) || !NAME.test(name)
}

/** Stands between two texts, so that a browser takes them for two. */
export const BETWEEN_TEXTS = '<!-- -->'
