/** Ends the id of a module's copy that renders to strings. */
export const MARK = '?strings'

/** The id of a module's copy that renders to strings, as do the components that it renders. */
export function stringsId(id: string): string {
  return id + MARK
}

/** The id of the original module; an id of an original stays unchanged. */
export function originalId(id: string): string {
  return id.endsWith(MARK) ? id.slice(0, -MARK.length) : id
}
