import { existsSync, readdirSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import type { Position } from '../../runtime/manifest/text/position.ts'
import type { ManifestDocument } from '../../runtime/manifest/yaml/manifest-document.ts'
import { isRecord } from '../../runtime/values/is-record.ts'

/** Reads a YAML file; null if there is none. */
type ReadDocument = (path: string) => ManifestDocument | null

/** The files of one folder of content, in the order in which a collection looks for its entries: those that have its name come first. */
export class EntryFiles {
  readonly #files: readonly string[]
  readonly #read: ReadDocument
  /** Name of a file, without folders → its path. */
  readonly #byName = new Map<string, string>()
  #items: ReadonlyMap<string, Position> | null = null

  constructor(folder: string, collection: string, read: ReadDocument) {
    const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : []
    const isOwn = (file: string) => file.startsWith(`${collection}${sep}`) || file === `${collection}.yaml`
    this.#files = [...all.filter(isOwn), ...all.filter((file) => !isOwn(file))].map((file) => join(folder, file))
    this.#read = read
    for (const file of this.#files) if (!this.#byName.has(basename(file))) this.#byName.set(basename(file), file)
  }

  /** The path of the file with the first of these names that there is. */
  fileNamed(names: readonly string[]): string | undefined {
    return names.map((name) => this.#byName.get(name)).find((file) => file !== undefined)
  }

  /** Where the item of a list with this id is written. */
  item(id: string): Position | undefined {
    this.#items ??= this.#readItems()
    return this.#items.get(id)
  }

  #readItems(): Map<string, Position> {
    const places = new Map<string, Position>()
    for (const file of this.#files.filter((each) => each.endsWith('.yaml'))) {
      const document = this.#read(file)
      if (!Array.isArray(document?.value)) continue
      for (const [index, item] of document.value.entries())
        if (isRecord(item) && !places.has(String(item.id)))
          places.set(String(item.id), document.nearestPosition([index], 'value'))
    }
    return places
  }
}
