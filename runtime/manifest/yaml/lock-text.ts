import { stringify } from 'yaml'

/** The text of a lock: what a command notes in a file of its own, for people to commit and to compare. @param head - what it is, as a comment. */
export function lockText(head: string, value: Readonly<Record<string, unknown>>): string {
  return `# ${head}\n${stringify(value, { lineWidth: 0 })}`
}
