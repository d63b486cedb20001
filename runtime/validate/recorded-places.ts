import type { CollectionEntries } from '../checks/facts/facts.ts'
import type { CollectionModel } from '../site/site-model.ts'

/** Marks the beginning of an answer, given the indentation that `site record` writes. */
const VARIABLES = /^ {6}"variables": /
const LOCALE = /^ {8}"locale": "(.*?)"/

/**
 * Returns a function that finds the entries of a collection in a file of the record, by its lines.
 *
 * @param read - returns the file's text; called when the first place is looked up.
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
  /** Language and id → index of the line; the language is empty when the answer has none. */
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
      // The entry may also be nested in another one; the list itself is less deeply indented.
      const known = this.#byEntry.get(key)
      if ((text ?? number) !== undefined && (known === undefined || depthOf(this.#lines[known]) > depthOf(line)))
        this.#byEntry.set(key, index)
    }
  }

  /** The line of the field, otherwise that of the entry's id. */
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

/** Lower than any entry's when there is no line. */
function depthOf(line: string | undefined): number {
  return line === undefined ? -1 : line.length - line.trimStart().length
}
