import type { PageFacts } from '../facts.ts'

/** Whether a finding of the site's files names it already: what a page shows of it is the same fault. */
export function isTold({ found }: Pick<PageFacts, 'found'>, name: string): boolean {
  const quoted = JSON.stringify(name)
  return found.some(({ message }) => message.includes(quoted))
}
