import { stringify } from 'yaml'

/** The text of a lock: a file that a command writes, for people to commit and compare. @param head - a comment that says what it is. */
export function lockText(head: string, value: Readonly<Record<string, unknown>>): string {
  return `# ${head}\n${stringify(value, { lineWidth: 0 })}`
}
