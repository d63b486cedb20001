/** Marks the copy of a module that is rendered to strings. */
export const MARK = '?strings'

/** Name of the copy of a module that is rendered to strings, with all that it renders. */
export function stringsId(id: string): string {
  return id + MARK
}

/** Name of the module of which this is such a copy, or which is none. */
export function originalId(id: string): string {
  return id.endsWith(MARK) ? id.slice(0, -MARK.length) : id
}
