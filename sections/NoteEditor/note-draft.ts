/** Used instead of an id for a note that does not exist yet. */
export const NEW = 'new'

/** Name of the draft of a note. @param name - its id, or NEW. */
export function draftOf(name: string): string {
  return `note ${name}`
}
