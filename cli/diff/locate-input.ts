import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { readInputName } from '../../runtime/ledger/inputs.ts'
import { readNamedPath, stepsOf } from '../../runtime/manifest/bases/named-path.ts'
import { messagesFile } from '../../runtime/manifest/references/load-messages.ts'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { isRecord } from '../../runtime/values/is-record.ts'

/** Where an input of a page is written: a file or folder of the site, with the line if known. */
export interface InputPlace {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/**
 * @param name - name of the input. @param locale - language of the page. @returns null for an input that is not written in a file, such as a
 *   back-end's answer.
 */
export function locateInput(site: LoadedSite, name: string, locale: string): InputPlace | null {
  const { kind, of } = readInputName(name)
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
    case 'site':
      return inManifest(site, of === 'theme' ? 'theme' : of === 'head' ? 'head' : 'site')
    case 'section':
      return folderOf(site, of)
    case 'style':
      return fileBelow(site, of)
    case 'picture':
      return fileBelow(site, join('assets', of))
    case 'message':
      return messagePlace(site, of, locale)
    case 'messages':
      return folderOf(site, of)
    case 'entry':
      return entryPlace(site, of, locale)
    default:
      return null
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

/** The place of a message: in the site's messages, otherwise in the section's; in those of the default language if its own lacks the message. */
function messagePlace(
  { manifest, sources, folders, root, model }: LoadedSite,
  key: string,
  locale: string,
): InputPlace | null {
  const path = key.split('.')
  const [first, section, ...own] = path
  for (const code of new Set([locale, model.locales.default])) {
    const folder = first === 'sections' ? sources.sections.find(({ name }) => name === section)?.folder : undefined
    const candidates: [file: string, path: PathStep[]][] = [
      ...folders.map((each): [string, PathStep[]] => [join(each, messagesFile(manifest, code)), path]),
      ...(folder === undefined ? [] : [[join(folder, 'locales', `${code}.yaml`), own] satisfies [string, PathStep[]]]),
    ]
    for (const [file, steps] of candidates) {
      const found = placeIn(file, root, steps)
      if (found !== null) return found
    }
  }
  return null
}

function placeIn(file: string, root: string, path: readonly PathStep[]): InputPlace | null {
  if (!existsSync(file)) return null
  const document = parseManifest(readFileSync(file, 'utf8'), nameOfFile(root, file))
  const [last = '', ...above] = [...path].reverse()
  // A message may exist in its plural forms only.
  const forms = [last, `${last}_other`, `${last}_one`]
  for (const form of forms) {
    const found = document.positionOf([...above.reverse(), form], 'value')
    if (found !== undefined) return found
  }
  return null
}

/**
 * Where an entry is written: `posts/hello` is in `content/posts/hello.en.md`, or an item of `content/posts.yaml`. The files of a collection usually
 * have its name, so they are looked at first.
 */
function entryPlace({ folders, root, model, manifest }: LoadedSite, entry: string, locale: string): InputPlace | null {
  const [, collection = '', id = ''] = /^([^/]*)\/(.*)$/.exec(entry) ?? []
  const client = manifest.collections[collection]?.client ?? 'default'
  const content = manifest.graphql.clients[client]?.content
  if (content === undefined) return null
  const names = [`${id}.${locale}`, `${id}.${model.locales.default}`, id].map((name) => `${name}.md`)
  for (const folder of folders.map((each) => join(each, content))) {
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
    const own = files.toSorted((one, other) => Number(isOf(other, collection)) - Number(isOf(one, collection)))
    const found = names.map((name) => own.find((file) => basename(file) === name)).find(Boolean)
    if (found !== undefined) return { file: nameOfFile(root, join(folder, found)) }
    for (const file of own.filter((each) => each.endsWith('.yaml'))) {
      const place = itemPlace(join(folder, file), root, id)
      if (place !== null) return place
    }
  }
  return null
}

/** Whether a file of the content has the name of a collection, or is in a folder of that name. */
function isOf(file: string, collection: string): boolean {
  return file.startsWith(`${collection}${sep}`) || file === `${collection}.yaml`
}

function itemPlace(file: string, root: string, id: string): InputPlace | null {
  const document = parseManifest(readFileSync(file, 'utf8'), nameOfFile(root, file))
  const items = Array.isArray(document.value) ? document.value : []
  const index = items.findIndex((item) => isRecord(item) && String(item.id) === id)
  return index === -1 ? null : document.nearestPosition([index], 'value')
}
