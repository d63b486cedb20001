/** In the place of an id, of a note that there is not yet. */
export const NEW = 'new'

/** Name of the draft of a note. @param name - its id, or NEW. */
export function draftOf(name: string): string {
  return `note ${name}`
}
