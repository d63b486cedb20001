import type { CollectionEntries } from '../checks/facts/facts.ts'
import type { CollectionModel } from '../site/site-model.ts'

/** How `site record` indents: an answer is told from the next one by it. */
const VARIABLES = /^ {6}"variables": /
const LOCALE = /^ {8}"locale": "(.*?)"/

/**
 * Where the entries of a collection are written in a file of the record, by its lines.
 *
 * @param read - the file's text; read when a place is first asked for.
 */
export function recordedPlaces(
  file: string,
  read: () => string | null,
  { id }: CollectionModel,
): CollectionEntries['place'] {
  let places: RecordedLines | null = null
  return (entry, field, locale) => {
    places ??= new RecordedLines(read() ?? '', id.split('.').at(-1) ?? id)
    const found = places.find(entry.id, field.split('.')[0] ?? field, locale)
    return found === null ? null : { file, ...found }
  }
}

class RecordedLines {
  readonly #lines: readonly string[]
  /** Language and id → its lines; the language is empty where the answer says none. */
  readonly #byEntry = new Map<string, number>()

  constructor(text: string, idKey: string) {
    this.#lines = text.split('\n')
    const idLine = new RegExp(`^ +${JSON.stringify(idKey)}: (?:"(.*)"|(\\d+)),?$`)
    let locale = ''
    for (const [index, line] of this.#lines.entries()) {
      if (VARIABLES.test(line)) locale = ''
      locale = LOCALE.exec(line)?.[1] ?? locale
      const [, text, number] = idLine.exec(line) ?? []
      const key = `${locale} ${text ?? number}`
      // Of one entry that stands in another, too, the list itself is the shallower place.
      const known = this.#byEntry.get(key)
      if ((text ?? number) !== undefined && (known === undefined || depthOf(this.#lines[known]) > depthOf(line)))
        this.#byEntry.set(key, index)
    }
  }

  /** The line of a field, else that of the entry's id. */
  find(id: string, field: string, locale: string): { line: number; column: number } | null {
    const at = this.#byEntry.get(`${locale} ${id}`) ?? this.#byEntry.get(` ${id}`)
    if (at === undefined) return null
    const depth = depthOf(this.#lines[at])
    const key = `${' '.repeat(depth)}${JSON.stringify(field)}: `
    for (const step of [1, -1])
      for (let line = at; depthOf(this.#lines[line]) >= depth; line += step)
        if (this.#lines[line]?.startsWith(key)) return { line: line + 1, column: key.length + 1 }
    return { line: at + 1, column: depth + 1 }
  }
}

/** Below that of every entry where there is no line. */
function depthOf(line: string | undefined): number {
  return line === undefined ? -1 : line.length - line.trimStart().length
}
