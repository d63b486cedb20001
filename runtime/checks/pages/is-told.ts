import type { PageFacts } from '../facts/facts.ts'

/**
 * Whether a finding of the site's files names it already: what a page shows of it is the same fault.
 *
 * @param name - a word of its message; a path or an anchor may also end one: `"public/a.png"` names `/a.png`.
 */
export function isTold({ found }: Pick<PageFacts, 'found'>, name: string): boolean {
  const isEnd = /^[/#]/.test(name)
  return found.some(({ message }) =>
    message.split(/["\s]+/).some((word) => word === name || (isEnd && word.endsWith(name))),
  )
}
