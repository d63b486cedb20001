import type { PageFacts } from '../facts.ts'

/** Whether a finding of the site's files names it already, alone or as the end of a path: what a page shows of it is the same fault. */
export function isTold({ found }: Pick<PageFacts, 'found'>, name: string): boolean {
  return found.some(({ message }) => message.split('"').some((part, index) => index % 2 === 1 && part.endsWith(name)))
}
