import { join } from 'node:path'
import type { CollectionEntries, ManifestFacts, RecordFault, SiteFacts, YamlFile } from '../checks/facts/facts.ts'
import { contentChain } from '../content/content-chain.ts'
import { contentFolders } from '../content/content-folders.ts'
import type { EditedTexts } from '../manifest/text/edited-texts.ts'
import { nameOfFile } from '../manifest/text/name-of-file.ts'
import type { SourceText } from '../manifest/text/source-text.ts'
import type { ManifestDocument } from '../manifest/yaml/manifest-document.ts'
import { parseEntryFile } from '../manifest/yaml/parse-entry-file.ts'
import { parseManifest } from '../manifest/yaml/parse-manifest.ts'
import { readSdl } from '../source/graphql/read-sdl.ts'
import type { LoadedSite, ReadManifest, SiteLoadResult } from '../source/load-site.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import { createModuleReader } from '../source/parts/read-modules.ts'
import { SiteFilesOnDisk } from '../source/parts/site-files.ts'
import { markdownName } from '../values/texts/front-matter.ts'

/** The facts for checks that need only the manifest. */
export function manifestFacts(result: SiteLoadResult, { manifest, document, sections }: ReadManifest): ManifestFacts {
  return {
    manifest,
    document,
    own: result.own,
    version: result.version,
    renames: result.renames,
    problems: result.problems,
    sections,
    files: new SiteFilesOnDisk([result.root, ...result.folders.slice(1), packageRoot], result.edited),
    now: Date.now(),
    place: (path, at = 'value') => ({ path, position: document.nearestPosition(path, at) }),
  }
}

/** The facts for checks of a whole site. @param entries - of each collection that was read. @param record - what does not fit in the record. */
export function siteFacts(
  facts: ManifestFacts,
  site: LoadedSite,
  edited: EditedTexts,
  entries: ReadonlyMap<string, CollectionEntries> = new Map(),
  record: readonly RecordFault[] = [],
): SiteFacts {
  const { sections } = facts
  const readModules = createModuleReader(edited)
  return {
    ...facts,
    site: site.model,
    unusablePictures: site.pictures.faults,
    entries,
    record,
    messages: messagesOf(facts),
    baseMessages: messagesOfBases(facts, site),
    sectionMessages: messagesOfSections(facts),
    content: contentOf(facts, site, edited),
    schemas: schemasOf(facts),
    modulesOf(section) {
      const definition = sections.get(section)
      return definition === undefined ? [] : readModules(definition)
    },
  }
}

/** Language → the site's file of messages. */
function messagesOf({ files, manifest, problems }: ManifestFacts): SiteFacts['messages'] {
  const missing = new Set(
    problems.flatMap((problem) => (problem.code === 'messages/missing-file' ? [problem.args.locale] : [])),
  )
  return new Map(
    Object.entries(manifest.locales.available).flatMap(([locale, { messages: named }]) =>
      // Without this condition, the messages of the package's own site would be found instead.
      missing.has(locale) ? [] : yaml(named ?? `locales/${locale}.yaml`, files).map((file) => [locale, file] as const),
    ),
  )
}

/** The files of messages of the site's bases, those of the lowest first. */
function messagesOfBases({ files, manifest }: ManifestFacts, { root, folders }: LoadedSite): SiteFacts['baseMessages'] {
  const bases = folders.slice(1).toReversed()
  return bases.flatMap((folder) =>
    Object.entries(manifest.locales.available).flatMap(([locale, { messages: named }]) => {
      const name = nameOfFile(root, join(folder, named ?? `locales/${locale}.yaml`))
      return yaml(name, files).map((file) => [locale, file] as const)
    }),
  )
}

/** Section → language → its file of messages. */
function messagesOfSections({ files, sections }: ManifestFacts): SiteFacts['sectionMessages'] {
  const namesIn = (section: string, locale: string) =>
    ['yaml', 'yml'].map((ending) => `sections/${section}/locales/${locale}.${ending}`)
  return new Map(
    [...sections].map(([section, { messages }]) => [
      section,
      new Map(
        Object.keys(messages).flatMap((locale) =>
          namesIn(section, locale).flatMap((name) => yaml(name, files).map((file) => [locale, file] as const)),
        ),
      ),
    ]),
  )
}

/** Client → the files of its content. */
function contentOf(
  { files, manifest }: ManifestFacts,
  { root, folders }: LoadedSite,
  edited: EditedTexts,
): SiteFacts['content'] {
  return new Map(
    Object.entries(manifest.graphql.clients).map(([client, { content: folder }]) => [
      client,
      [...contentChain(contentFolders(folders, folder), edited).files].flatMap(([name, { path }]) =>
        /\.ya?ml$/.test(name) || isEntryFile(name) ? yaml(nameOfFile(root, path), files) : [],
      ),
    ]),
  )
}

/** Client → its SDL. */
function schemasOf({ files, manifest }: ManifestFacts): SiteFacts['schemas'] {
  return new Map(
    Object.entries(manifest.graphql.clients).map(([client, { schema: file }]) => {
      const sdl = files.read(file)
      return [client, { file, schema: sdl === null ? null : readSdl(sdl.text, file).schema }]
    }),
  )
}

/** The file, in a list; an empty list when there is none. */
function yaml(name: string, files: ManifestFacts['files']): YamlFile[] {
  const source = files.read(name)
  return source === null ? [] : [yamlFile(source)]
}

/** Whether a file of content holds an entry: `<collection>/<id>.md`. */
function isEntryFile(file: string): boolean {
  const [collection, name = '', ...more] = file.split('/')
  return collection !== undefined && more.length === 0 && markdownName(name) !== null
}

function yamlFile(source: SourceText): YamlFile {
  let document: ManifestDocument | null = null
  const parse = () => {
    document ??= source.file.endsWith('.md') ? parseEntryFile(source) : parseManifest(source.text, source.file)
    return document
  }
  return {
    file: source.file,
    get value() {
      return parse().value
    },
    place: (path, at = 'value') => ({ position: parse().nearestPosition(path, at) }),
    document: parse,
  }
}
