import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readInputName } from '../../runtime/ledger/inputs.ts'
import { readNamedPath, stepsOf } from '../../runtime/manifest/bases/named-path.ts'
import { messagesFile } from '../../runtime/manifest/references/load-messages.ts'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import type { ManifestDocument } from '../../runtime/manifest/yaml/manifest-document.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { EntryFiles } from './entry-files.ts'

/** Where an input of a page is written: a file or folder of the site, with the line if known. */
export interface InputPlace {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** Finds where the inputs of a site are written. Reads each file once, since thousands of entries may have changed. */
export class InputPlaces {
  readonly #site: LoadedSite
  readonly #documents = new Map<string, ManifestDocument | null>()
  /** Collection → the files of its back-end's content, for each folder of the site, in the order in which they apply. */
  readonly #entries = new Map<string, readonly EntryFiles[]>()

  constructor(site: LoadedSite) {
    this.#site = site
  }

  /**
   * @param name - name of the input. @param locale - language of the page. @returns null for an input that is not written in a file, such as a
   *   back-end's answer.
   */
  find(name: string, locale: string): InputPlace | null {
    const { kind, of } = readInputName(name)
    const site = this.#site
    switch (kind) {
      case 'manifest':
        return inManifest(site, of)
      case 'route':
        return inManifest(site, `routes.${of}.path`)
      case 'form':
        return inManifest(site, `forms.${of}`)
      case 'embed':
        return inManifest(site, `embeds.${of}`)
      case 'list':
        return inManifest(site, `collections.${of}`)
      case 'site': {
        // Others, such as the notes that the runtime adds, are not written anywhere.
        const [key = ''] = of.split('.')
        return Object.hasOwn(site.manifest, key) ? inManifest(site, of) : null
      }
      case 'section':
        return folderOf(site, of)
      case 'style':
        return fileBelow(site, of)
      case 'picture':
        return fileBelow(site, join('assets', of))
      case 'message':
        return this.#message(of, locale)
      case 'messages':
        return folderOf(site, of)
      case 'entry':
        return this.#entry(of, locale)
      default:
        return null
    }
  }

  /** The place of a message: in the site's messages, otherwise in the section's; in those of the default language if its own lacks the message. */
  #message(key: string, locale: string): InputPlace | null {
    const { manifest, sources, folders, model } = this.#site
    const path = key.split('.')
    const [first, section, ...own] = path
    for (const code of new Set([locale, model.locales.default])) {
      const folder = first === 'sections' ? sources.sections.find(({ name }) => name === section)?.folder : undefined
      const candidates: [file: string, path: PathStep[]][] = [
        ...folders.map((each): [string, PathStep[]] => [join(each, messagesFile(manifest, code)), path]),
        ...(folder === undefined
          ? []
          : [[join(folder, 'locales', `${code}.yaml`), own] satisfies [string, PathStep[]]]),
      ]
      for (const [file, steps] of candidates) {
        const found = messageIn(this.#document(file), steps)
        if (found !== null) return found
      }
    }
    return null
  }

  /**
   * Where an entry is written: `posts/hello` is in `content/posts/hello.en.md`, or an item of `content/posts.yaml`. The files of a collection usually
   * have its name, so they are looked at first.
   */
  #entry(entry: string, locale: string): InputPlace | null {
    const { model, root } = this.#site
    const [, collection = '', id = ''] = /^([^/]*)\/(.*)$/.exec(entry) ?? []
    const names = [`${id}.${locale}`, `${id}.${model.locales.default}`, id].map((name) => `${name}.md`)
    for (const files of this.#filesOf(collection)) {
      const file = files.fileNamed(names)
      if (file !== undefined) return { file: nameOfFile(root, file) }
      const place = files.item(id)
      if (place !== undefined) return place
    }
    return null
  }

  #filesOf(collection: string): readonly EntryFiles[] {
    const { manifest, folders } = this.#site
    const client = manifest.collections[collection]?.client ?? 'default'
    const content = manifest.graphql.clients[client]?.content
    const known =
      this.#entries.get(collection) ??
      (content === undefined
        ? []
        : folders.map((folder) => new EntryFiles(join(folder, content), collection, (file) => this.#document(file))))
    this.#entries.set(collection, known)
    return known
  }

  /** A YAML file; null if there is none. */
  #document(path: string): ManifestDocument | null {
    const { root } = this.#site
    const known = this.#documents.get(path)
    if (known !== undefined) return known
    const document = existsSync(path) ? parseManifest(readFileSync(path, 'utf8'), nameOfFile(root, path)) : null
    this.#documents.set(path, document)
    return document
  }
}

function inManifest({ document, configFile }: LoadedSite, path: string): InputPlace {
  const names = readNamedPath(path)
  if (names === null || document.root === null) return { file: configFile }
  // A layout may be a plain list of its sections.
  const [first, , third, ...rest] = names
  const shorter = first === 'layouts' && third === 'sections' ? [...names.slice(0, 2), ...rest] : names
  const found = [names, shorter].map((each) => stepsOf(document.root as NonNullable<typeof document.root>, each))
  const [best] = found.toSorted((one, other) => one.rest.length - other.rest.length)
  return document.nearestPosition(best?.steps ?? [], 'value')
}

function folderOf({ sources, root }: LoadedSite, section: string): InputPlace | null {
  const folder = sources.sections.find(({ name }) => name === section)?.folder
  return folder === undefined ? null : { file: nameOfFile(root, folder) }
}

function fileBelow({ folders, root }: LoadedSite, file: string): InputPlace | null {
  const path = folders.map((folder) => join(folder, file)).find((each) => existsSync(each))
  return path === undefined ? null : { file: nameOfFile(root, path) }
}

function messageIn(document: ManifestDocument | null, path: readonly PathStep[]): InputPlace | null {
  const [last = '', ...above] = [...path].reverse()
  const group = above.reverse()
  // A message may exist in its plural forms only.
  const places = [last, `${last}_other`, `${last}_one`].map((form) => document?.positionOf([...group, form], 'value'))
  return places.find((place) => place !== undefined) ?? null
}
