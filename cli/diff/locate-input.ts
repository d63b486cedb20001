import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readInputName } from '../../runtime/ledger/inputs.ts'
import { readNamedPath, stepsOf } from '../../runtime/manifest/bases/named-path.ts'
import { messagesFile } from '../../runtime/manifest/references/load-messages.ts'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'

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

/** The file of an entry: `posts/hello` → `content/posts/hello.en.md`. */
function entryPlace({ folders, root, model }: LoadedSite, entry: string, locale: string): InputPlace | null {
  const id = entry.slice(entry.indexOf('/') + 1)
  const names = [`${id}.${locale}`, `${id}.${model.locales.default}`, id].flatMap((name) => [
    `${name}.md`,
    `${name}.yaml`,
  ])
  for (const folder of folders) {
    const content = join(folder, 'content')
    const files = existsSync(content) ? readdirSync(content, { recursive: true, encoding: 'utf8' }) : []
    const found = names.map((name) => files.find((file) => file === name || file.endsWith(`/${name}`))).find(Boolean)
    if (found !== undefined) return { file: nameOfFile(root, join(content, found)) }
  }
  return null
}
