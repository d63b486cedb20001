import type { PageFacts } from '../facts/facts.ts'

/**
 * Whether a finding in the site's files already names something, so that its effect on a page is not reported again.
 *
 * @param name - a word in the finding's message. For a path or an anchor, the end of a word suffices: `"public/a.png"` names `/a.png`.
 */
export function isTold({ found }: Pick<PageFacts, 'found'>, name: string): boolean {
  const isEnd = /^[/#]/.test(name)
  return found.some(({ message }) =>
    message.split(/["\s]+/).some((word) => word === name || (isEnd && word.endsWith(name))),
  )
}
