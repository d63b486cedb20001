import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../runtime/manifest/manifest.types.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import type { TextEdit } from '../../runtime/manifest/problems/diagnostic.ts'
import { formatProblem } from '../../runtime/manifest/problems/format-problem.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import { addItem, addKey, type NewValue, yamlText } from '../../runtime/manifest/yaml/add-value.ts'
import { expandIncludes } from '../../runtime/manifest/yaml/expand-includes.ts'
import { plainValue } from '../../runtime/manifest/yaml/located-value.ts'
import type { ManifestDocument } from '../../runtime/manifest/yaml/manifest-document.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import type { ReadManifest, SiteLoadResult } from '../../runtime/source/load-site.ts'
import { type CommandIo, JobError } from '../io.ts'
import type { SiteTexts } from '../site-texts.ts'

/** A site with additions, in memory. In existing files, only the added characters change. */
export class SiteDraft {
  /** The site as it is. */
  readonly read: ReadManifest
  readonly root: string
  /** The folders that its files are looked up in, its own first. */
  readonly folders: readonly string[]
  readonly env: CommandIo['env']
  readonly configFile: string
  readonly #files: SiteTexts
  readonly #texts = new Map<string, string>()
  readonly #copies = new Map<string, string>()
  #document: ManifestDocument | null = null

  /** @param files - those that may be edited. */
  constructor(
    { root, folders, configFile }: SiteLoadResult,
    read: ReadManifest,
    files: SiteTexts,
    env: CommandIo['env'],
  ) {
    this.env = env
    this.read = read
    this.root = root
    this.folders = folders
    this.configFile = configFile
    this.#files = files
  }

  get manifest(): Manifest {
    return this.read.manifest
  }

  /** Language codes, the default language first. */
  get languages(): readonly string[] {
    const { default: first, available } = this.manifest.locales
    return [first, ...Object.keys(available).filter((code) => code !== first)]
  }

  /** The same text for each language. */
  inEachLanguage(text: string): Readonly<Record<string, string>> {
    return Object.fromEntries(this.languages.map((code) => [code, text]))
  }

  /** Whether existing pages have descriptions; new ones then get one, too. */
  get describesPages(): boolean {
    return this.manifest.routes.some(({ description }) => description !== undefined)
  }

  /** New and changed files: name in the site → text. */
  get texts(): ReadonlyMap<string, string> {
    return this.#texts
  }

  /** New files that replace one of a base from now on, each with that one. */
  get copies(): ReadonlyMap<string, string> {
    return this.#copies
  }

  /** The text of one of the site's own files; null if it does not exist or may not be edited. */
  text(file: string): string | null {
    return this.#texts.get(file) ?? this.#files.read(file)
  }

  /** Whether the site or one of its bases has a file. */
  isThere(file: string): boolean {
    return this.text(file) !== null || this.folders.some((folder) => existsSync(join(folder, file)))
  }

  /** @throws JobError when the file exists. */
  create(file: string, text: string): void {
    if (this.#texts.has(file) || existsSync(join(this.root, file)))
      throw new JobError(`${file} already exists. Remove it, or choose another name.`)
    this.#files.read(file)
    this.#put(file, text)
  }

  /** Gives the site a copy of a file of a base. */
  copy(file: string, original: string, text: string): void {
    this.create(file, text)
    this.#copies.set(file, original)
  }

  /** Sets the text of a file, whether or not it exists. */
  replace(file: string, text: string): void {
    if (text !== this.text(file)) this.#put(file, text)
  }

  #put(file: string, text: string): void {
    this.#texts.set(file, text)
    this.#document = null
  }

  /** The site's own manifest with its includes, but without what it extends. @throws JobError when the additions make it too large. */
  document(): ManifestDocument {
    this.#document ??= this.#parsed()
    return this.#document
  }

  #parsed(): ManifestDocument {
    const text = this.text(this.configFile) ?? ''
    const document = expandIncludes(parseManifest(text, this.configFile), (file) => {
      const included = this.text(file)
      return included === null ? { ok: false, reason: 'missing' } : { ok: true, text: included }
    })
    const tooLarge = document.problems.find(({ code }) => code === 'manifest/too-large')
    if (tooLarge === undefined) return document
    const { message } = formatProblem(tooLarge)
    throw new JobError(`Nothing was written, because ${tooLarge.position.file} would be too large. ${message}`)
  }

  /** The value at a path in the site's own manifest; undefined if there is none. */
  written(path: readonly PathStep[]): unknown {
    const found = this.document().find(path)
    return found && plainValue(found.value)
  }

  /** @throws JobError when the manifest is written in a way that prevents the edit, with what to write by hand. */
  addKey(path: readonly PathStep[], value: NewValue): void {
    this.#apply([this.#required(addKey(this.document(), path, value), path, { [String(path.at(-1))]: value })])
  }

  /** Adds those keys that are not written yet, reading the manifest as seldom as possible. @throws JobError like `addKey`. */
  addKeys(values: readonly (readonly [path: readonly PathStep[], value: NewValue])[]): void {
    let left = values.filter(([path]) => this.written(path) === undefined)
    while (left.length > 0) {
      const document = this.document()
      // What begins at the same place waits: where a map is missing, the first of its keys creates it.
      const edits = new Map<string, TextEdit>()
      for (const [path, value] of left) {
        const edit = this.#required(addKey(document, path, value), path, { [String(path.at(-1))]: value })
        const place = `${edit.file} ${edit.start}`
        if (!edits.has(place)) edits.set(place, edit)
      }
      this.#apply([...edits.values()])
      left = left.filter(([path]) => this.written(path) === undefined)
    }
  }

  /** Adds an item to a list. @throws JobError like `addKey`. */
  addItem(path: readonly PathStep[], value: NewValue): void {
    this.#apply([this.#required(addItem(this.document(), path, value), path, { [String(path.at(-1))]: [value] })])
  }

  #required(edit: TextEdit | null, path: readonly PathStep[], byHand: NewValue): TextEdit {
    if (edit !== null && this.text(edit.file) !== null) return edit
    throw new JobError(
      `${this.configFile}: ${path.join('.')} is written in a way that cannot be extended. Add this by hand:\n\n${yamlText(byHand)}`,
    )
  }

  #apply(edits: readonly TextEdit[]): void {
    for (const file of new Set(edits.map((edit) => edit.file))) {
      const changed = applyEdits(
        this.text(file) ?? '',
        edits.filter((edit) => edit.file === file),
      )
      if (changed === null) throw new Error(`Additions to ${file} overlap.`)
      this.#put(file, changed)
    }
  }
}
