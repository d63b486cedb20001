import { join } from 'node:path'
import type { Manifest } from '../manifest/manifest.types.ts'
import { loadMessages } from '../manifest/references/load-messages.ts'
import { listSections, loadSections } from '../manifest/sections/load-sections.ts'
import type { SiteLoadResult } from '../source/load-site.ts'
import { findPictures } from '../source/parts/find-pictures.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import { SiteFilesOnDisk } from '../source/parts/site-files.ts'
import { isRecord } from '../values/is-record.ts'
import type { Names, SiteNames } from './site-schema.ts'

/** The names of a site, as far as it could be read. When the manifest's shape is wrong, only those of sections and files. */
export function readSiteNames({ root, folders, read }: SiteLoadResult): SiteNames {
  const roots = [...new Set([...folders, packageRoot].map((folder) => join(folder, 'sections')))]
  const { sections } = loadSections(listSections(roots), roots)
  const publicFiles = new SiteFilesOnDisk([root, ...folders.slice(1), packageRoot])
    .served()
    .paths.map((path): [string, string] => [path, 'A file below public/.'])
  return {
    ...manifestNames(read?.manifest),
    sections,
    messages: messageNames(folders, read),
    publicFiles: new Map(publicFiles),
    pictures: pictureNames(folders, read),
  }
}

/** The pictures below assets/, with their dimensions. */
function pictureNames(folders: readonly string[], read: SiteLoadResult['read']): Names {
  if (read === null) return new Map()
  const { recipes } = findPictures(read.manifest, folders)
  return new Map([...recipes].map(([name, { width, height }]) => [name, `${width} × ${height} pixels`]))
}

function manifestNames(manifest: Manifest | undefined) {
  const named = <Value>(map: Readonly<Record<string, Value>> | undefined, describe: (value: Value) => string): Names =>
    new Map(Object.entries(map ?? {}).map(([name, value]) => [name, describe(value)]))
  return {
    routes: new Map((manifest?.routes ?? []).map(({ name, path }) => [name, pathText(path)])),
    layouts: named(manifest?.layouts, () => 'A layout of this site.'),
    locales: named(manifest?.locales.available, ({ label }) => label),
    palettes: named(manifest?.theme.palettes, (tokens) =>
      Object.entries(tokens)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
    ),
    validators: named(manifest?.validators, ({ kind }) => `A validation step of the kind ${kind}.`),
    middleware: named(manifest?.middleware, ({ kind }) => `A middleware of the kind ${kind}.`),
    clients: named(manifest?.graphql.clients, ({ schema }) => `A GraphQL client: ${schema}`),
    collections: named(manifest?.collections, ({ query }) => `A collection: ${query}`),
    embeds: named(manifest?.embeds, ({ frames }) => `Content of ${frames.join(', ')}`),
    consentCategories: new Map((manifest?.consent?.categories ?? []).map((name) => [name, 'A category of consent.'])),
    forms: named(manifest?.forms, ({ fields }) => `A form: ${fields.map(({ name }) => name).join(', ')}`),
  }
}

function pathText(path: string | Readonly<Record<string, string>>): string {
  return typeof path === 'string' ? path : Object.values(path).join(', ')
}

/** Keys of messages, with their texts in the default language. */
function messageNames(folders: readonly string[], read: SiteLoadResult['read']): Names {
  if (read === null) return new Map()
  const { messages } = loadMessages(folders, read.manifest, read.document)
  const found = new Map<string, string>()
  const collect = (tree: Readonly<Record<string, unknown>>, before: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (isRecord(value)) collect(value, `${before}${key}.`)
      else found.set(`${before}${key}`, String(value))
    }
  }
  collect(messages[read.manifest.locales.default] ?? {}, '')
  return found
}
