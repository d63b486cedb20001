import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createMessages, type MessageSources, type Messages } from '../i18n/create-messages.ts'
import type { MessageTree } from '../i18n/message-tree.ts'
import { runtimeTexts } from '../i18n/runtime-texts.ts'
import type { Override } from '../manifest/bases/merge-layers.ts'
import type { Rename } from '../manifest/bases/renames.ts'
import { type LoadedManifest, loadManifest } from '../manifest/load-manifest.ts'
import type { Manifest } from '../manifest/manifest.types.ts'
import type { ManifestProblem } from '../manifest/problems/problem.ts'
import { checkProps } from '../manifest/sections/check-props.ts'
import { loadSections } from '../manifest/sections/load-sections.ts'
import type { SectionDefinition } from '../manifest/sections/section-definition.ts'
import type { Conceal } from '../manifest/text/conceal-secrets.ts'
import { type EditedTexts, noEdits } from '../manifest/text/edited-texts.ts'
import type { ManifestDocument } from '../manifest/yaml/manifest-document.ts'
import { ENV_FILE, readEnvironment } from '../process/read-environment.ts'
import { resolveSite } from '../site/resolve-site.ts'
import type { SiteModel } from '../site/site-model.ts'
import { pictureAddress } from '../values/paths/picture-address.ts'
import { concealerOf } from './conceal-site.ts'
import { withoutLinks } from './disk/without-links.ts'
import { contentOfClients, type FoundParts, findParts, type PartsPlace } from './parts/find-parts.ts'
import { type FoundPictures, PICTURES } from './parts/find-pictures.ts'
import { locateFiles } from './parts/locate-files.ts'
import { packageRoot } from './parts/package-root.ts'
import { type SiteSources, sourcesOf } from './site-sources.ts'

/** A site read from its files, ready to be built and served. */
export interface LoadedSite {
  readonly root: string
  /** Absolute paths of the folders in which files are looked up: the site's own, then those of its bases. */
  readonly folders: readonly string[]
  /** The name of the manifest's file, as used in positions. */
  readonly configFile: string
  /** As written, with the files of clients and collections located, but without an origin given to a command. */
  readonly manifest: Manifest
  /** Where each value of the manifest is written. */
  readonly document: ManifestDocument
  readonly model: SiteModel
  readonly messages: Messages
  /** The texts that `messages` was made from. */
  readonly messageSources: MessageSources
  readonly sources: SiteSources
  /** Folders whose files are served as they are, the site's own first. */
  readonly publicFolders: readonly string[]
  /** The pictures below assets/: what is made from each, and which ones cannot be shown. */
  readonly pictures: FoundPictures
  /** Languages without a file of messages. */
  readonly missingLocales: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute paths of further files whose changes affect the site, and of folders with such files; sections are not among them. */
  readonly watched: readonly string[]
  /** Hides the site's secrets in anything that is printed. */
  readonly conceal: Conceal
}

/** A manifest of the right shape with everything that it names, including names that lead nowhere. This is what checks work on. */
export interface ReadManifest {
  readonly manifest: Manifest
  readonly document: ManifestDocument
  /** The sections that the manifest uses, by name. */
  readonly sections: ReadonlyMap<string, SectionDefinition>
  /** `sections` folders, the site's own first. */
  readonly sectionRoots: readonly string[]
}

export interface SiteLoadResult {
  readonly root: string
  /** Absolute paths of the folders in which files are looked up: the site's own, then those of its bases. */
  readonly folders: readonly string[]
  /** What the site and each of its bases override in the layers below. */
  readonly overrides: readonly Override[]
  /** What the site's bases have renamed. */
  readonly renames: readonly Rename[]
  /** The site's own manifest as written, without its bases. */
  readonly own: ManifestDocument
  /** The version of the manifest language that it is written in; everything else here is in terms of the newest version. */
  readonly version: number
  /** The name of the manifest's file, as used in positions. */
  readonly configFile: string
  /** Null when the text or the shape of the manifest is wrong. */
  readonly read: ReadManifest | null
  /** Null when a problem blocks. */
  readonly site: LoadedSite | null
  readonly problems: readonly ManifestProblem[]
  /** The manifest as written, whatever its shape. */
  readonly document: ManifestDocument
  /** Texts that replaced those on disk. */
  readonly edited: EditedTexts
  /** The texts of the files that problems may point into. */
  readonly texts: ReadonlyMap<string, string>
  /** Like `site.watched`, but also there when `site` is null. */
  readonly watched: LoadedSite['watched']
  /** Hides the site's secrets in anything that is printed. */
  readonly conceal: Conceal
}

/**
 * Reads a whole site: reads the manifest, sections and messages, checks them, and creates the model. Every command uses this function, so that all of
 * them refuse the same manifests with the same messages.
 *
 * @param env - the process environment; a `.env` file beside the manifest adds what it lacks.
 * @param edited - texts that replace those on disk.
 * @param origin - overrides the public address in the manifest; `isOrigin` must have accepted it.
 * @throws UnreadableFileError when the configuration file itself cannot be read.
 */
export function loadSite(
  config: string,
  env: Readonly<Record<string, string | undefined>>,
  edited: EditedTexts = noEdits,
  origin?: string,
): SiteLoadResult {
  const configFile = withoutLinks(config)
  const fullEnv = readEnvironment(dirname(configFile), env)
  const propsIn = (folders: readonly string[]) => (name: string) =>
    loadSections([name], sectionRootsOf(folders), edited).sections.get(name)?.schema ?? null
  const loaded = loadManifest(configFile, fullEnv, edited, propsIn)
  const { own, version, document, root, folders, overrides, renames, sources } = loaded
  const sectionRoots = sectionRootsOf(folders)
  const conceal = concealerOf(loaded, fullEnv)
  const base = { root, folders, configFile: basename(configFile), document, conceal }
  const result = { ...base, own, version, overrides, renames, edited, texts: sources }
  const manifestFiles = [...sources.keys(), ENV_FILE].map((file) => join(root, file))
  const place = { root, folders, document, renames, sectionRoots, edited }
  if (loaded.manifest === null) {
    const problems = [...loaded.problems, ...problemsOfGuess(loaded, place)]
    return { ...result, read: null, site: null, problems, watched: manifestFiles }
  }
  const written = locateFiles(loaded.manifest, folders, edited)
  const manifest = withOrigin(written, origin)
  const parts = findParts(manifest, place)
  const problems = [...loaded.problems, ...parts.problems]
  const isBlocked = problems.some(({ blocks }) => blocks)
  const watched = [
    ...manifestFiles,
    ...parts.messages.files,
    ...contentOfClients(manifest, folders),
    ...folders.map((folder) => join(folder, PICTURES)),
  ]
  return {
    ...{ ...result, problems, watched },
    read: { manifest, document, sections: parts.sections, sectionRoots },
    site: isBlocked ? null : finishSite({ ...base, manifest: written, env: fullEnv, watched }, manifest, parts),
  }
}

/**
 * A site with a modified manifest, for example one for a single page.
 *
 * @returns null as the site when a problem blocks.
 */
export function withManifest(
  loaded: Pick<SiteLoadResult, 'edited' | 'renames'> & { readonly site: LoadedSite },
  change: (manifest: Manifest) => Manifest,
): Pick<SiteLoadResult, 'site' | 'problems'> {
  const { site, edited, renames } = loaded
  const { root, folders, document } = site
  const manifest = change(site.manifest)
  const parts = findParts(manifest, { root, folders, document, renames, sectionRoots: sectionRootsOf(folders), edited })
  const isBlocked = parts.problems.some(({ blocks }) => blocks)
  return { site: isBlocked ? null : finishSite({ ...site, manifest }, manifest, parts), problems: parts.problems }
}

/** Further problems of a manifest whose shape is wrong, except those of guessed values. */
function problemsOfGuess({ guess }: LoadedManifest, place: PartsPlace): ManifestProblem[] {
  if (guess === null) return []
  const manifest = locateFiles(guess.manifest, place.folders, place.edited)
  return findParts(manifest, place).problems.filter(({ path }) => !guess.isGuessed(path))
}

type SiteBase = Pick<
  LoadedSite,
  'root' | 'folders' | 'configFile' | 'document' | 'conceal' | 'manifest' | 'env' | 'watched'
>

/** @param manifest - with the origin that applies. */
function finishSite(base: SiteBase, manifest: Manifest, parts: FoundParts): LoadedSite {
  const messageSources = messagesOf(manifest, parts)
  const messages = createMessages(messageSources, manifest.site.timeZone)
  const model = resolveSite(manifest, {
    propsOf: (section, props) => checkProps(parts.sections.get(section)?.schema ?? null, props),
    message: messages.text,
    fill: messages.fill,
    pictures: pictureModels(parts.pictures),
  })
  return {
    ...base,
    model,
    messages,
    messageSources,
    sources: sourcesOf(manifest, model, parts, base.root),
    publicFolders: base.folders.map((folder) => join(folder, 'public')).filter(existsSync),
    pictures: parts.pictures,
    missingLocales: parts.messages.missing,
  }
}

/** What pages need to know about pictures: their addresses and dimensions. */
function pictureModels({ recipes }: FoundPictures): SiteModel['pictures'] {
  return new Map(
    [...recipes].map(([name, recipe]) => [
      name,
      { src: pictureAddress(recipe), width: recipe.width, height: recipe.height },
    ]),
  )
}

function messagesOf(manifest: Manifest, { messages, sections }: FoundParts): MessageSources {
  // Both come from YAML maps; a message that is not a text is shown as text.
  const site = {
    ...Object.fromEntries(messages.missing.map((locale) => [locale, {}])),
    ...(messages.messages as Record<string, MessageTree>),
  }
  return {
    defaultLocale: manifest.locales.default,
    tags: Object.fromEntries(Object.entries(manifest.locales.available).map(([code, { tag = code }]) => [code, tag])),
    site,
    runtime: runtimeTexts(manifest.locales, site),
    sections: new Map([...sections].map(([name, { messages: own }]) => [name, own as Record<string, MessageTree>])),
  }
}

function withOrigin(manifest: Manifest, origin: string | undefined): Manifest {
  return origin === undefined ? manifest : { ...manifest, site: { ...manifest.site, origin } }
}

/** Folders of sections, the site's own first. */
function sectionRootsOf(folders: readonly string[]): string[] {
  return [...new Set([...folders, packageRoot].map((folder) => join(folder, 'sections')))]
}
