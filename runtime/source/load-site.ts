import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { createMessages, type MessageSources, type Messages } from '../i18n/create-messages.ts'
import type { MessageTree } from '../i18n/message-tree.ts'
import { loadManifest } from '../manifest/load-manifest.ts'
import type { Manifest } from '../manifest/manifest.types.ts'
import type { ManifestProblem } from '../manifest/problems/problem.ts'
import { checkReferences } from '../manifest/references/check-references.ts'
import { loadMessages } from '../manifest/references/load-messages.ts'
import { checkProps } from '../manifest/sections/check-props.ts'
import { listSections, loadSections } from '../manifest/sections/load-sections.ts'
import type { SectionDefinition } from '../manifest/sections/section-definition.ts'
import { usedSections } from '../manifest/sections/section-uses.ts'
import type { Conceal } from '../manifest/text/conceal-secrets.ts'
import { type EditedTexts, isReadable, noEdits } from '../manifest/text/edited-texts.ts'
import type { ManifestDocument } from '../manifest/yaml/manifest-document.ts'
import { ENV_FILE, readEnvironment } from '../process/read-environment.ts'
import { resolveSite } from '../site/resolve-site.ts'
import type { SiteModel } from '../site/site-model.ts'
import { concealerOf } from './conceal-site.ts'
import { findErrorHandler } from './find-error-handler.ts'
import { findScripts } from './find-scripts.ts'
import type { FormSource } from './form-calls.ts'
import { missingFile } from './missing-file.ts'
import { packageRoot } from './package-root.ts'
import { type SessionCheckSource, sessionChecks } from './session-checks.ts'
import type { SiteSources } from './site-sources.ts'
import { findStepModules } from './step-modules.ts'

/** A site as its files say, ready to be built and served. */
export interface LoadedSite {
  readonly root: string
  /** Name of the manifest's file, as positions carry it. */
  readonly configFile: string
  /** As it is written: without the origin that a command was given. */
  readonly manifest: Manifest
  /** Where each value of the manifest stands. */
  readonly document: ManifestDocument
  readonly model: SiteModel
  readonly messages: Messages
  /** What they were made of. */
  readonly messageSources: MessageSources
  readonly sources: SiteSources
  /** Folders whose files are served as they are, the site's own first. */
  readonly publicFolders: readonly string[]
  /** Locales without a file of messages. */
  readonly missingLocales: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Hides its secrets in what is printed of it. */
  readonly conceal: Conceal
}

/** A manifest of the right shape with all that it names, whether or not the names lead somewhere. What the checks look at. */
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
  /** Name of the manifest's file, as positions carry it. */
  readonly configFile: string
  /** Null when the text or the shape of the manifest is wrong. */
  readonly read: ReadManifest | null
  /** Null when a problem blocks. */
  readonly site: LoadedSite | null
  readonly problems: readonly ManifestProblem[]
  /** The manifest as it is written, whatever its shape. */
  readonly document: ManifestDocument
  /** Texts that were read in place of those on the disk. */
  readonly edited: EditedTexts
  /** Texts of the files that problems may point into. */
  readonly texts: ReadonlyMap<string, string>
  /** Files that a change of the site can show in, and folders whose files are such, beside the sections: absolute paths. */
  readonly watched: readonly string[]
  /** Hides its secrets in what is printed of it. */
  readonly conceal: Conceal
}

/**
 * Reads a whole site: manifest, sections, messages; checks them; makes the model. The one way to a site of every command, so that they all
 * refuse the same manifests in the same words.
 *
 * @param env - the process environment; a `.env` file beside the manifest fills in what it does not have.
 * @param edited - texts in place of those on the disk.
 * @param origin - the public address, whatever the manifest says; `isOrigin` has checked it.
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
  const sectionRoots = [...new Set([resolve(configFile, '../sections'), join(packageRoot, 'sections')])]
  const propsOf = (name: string) => loadSections([name], sectionRoots).sections.get(name)?.schema ?? null
  const loadedManifest = loadManifest(configFile, fullEnv, edited, propsOf)
  const { guess, document, problems: manifestProblems, root, sources } = loadedManifest
  const manifest = withOrigin(loadedManifest.manifest, origin)
  const manifestFiles = [...sources.keys(), ENV_FILE].map((file) => join(root, file))
  const conceal = concealerOf(loadedManifest, fullEnv)
  const start = { root, configFile: basename(configFile), document, edited, texts: sources, conceal }
  const place = { root, document, sectionRoots, edited }
  if (manifest === null) {
    const guessed = guess === null ? [] : readParts(guess.manifest, place).problems
    const problems = [...manifestProblems, ...guessed.filter(({ path }) => guess?.isGuessed(path) === false)]
    return { ...start, read: null, site: null, problems, watched: manifestFiles }
  }
  const parts = readParts(manifest, place)
  const { sections, stylesheets, steps, scripts, errorHandler } = parts
  const { messages: siteMessages, missing, files } = parts.messages
  const problems = [...manifestProblems, ...parts.problems]
  const read = { manifest, document, sections, sectionRoots }
  const watched = [...manifestFiles, ...files, ...filesOfClients(manifest, root, 'content')]
  const result = { ...start, read, problems, watched }
  if (problems.some(({ blocks }) => blocks)) return { ...result, site: null }

  const messageSources: MessageSources = {
    defaultLocale: manifest.locales.default,
    // Both were read from YAML maps; a message that is no text shows as text.
    site: {
      ...Object.fromEntries(missing.map((locale) => [locale, {}])),
      ...(siteMessages as Record<string, MessageTree>),
    },
    sections: new Map([...sections].map(([name, { messages: own }]) => [name, own as Record<string, MessageTree>])),
  }
  const messages = createMessages(messageSources)
  const model = resolveSite(manifest, {
    propsOf: (section, props) => checkProps(sections.get(section)?.schema ?? null, props),
    message: messages.text,
  })
  const site: LoadedSite = {
    root,
    configFile: start.configFile,
    manifest: loadedManifest.manifest ?? manifest,
    document,
    model,
    messages,
    messageSources,
    sources: {
      root,
      sections: [...sections.values()],
      stylesheets: stylesheets.found,
      scripts: scripts.found,
      onError: errorHandler.found,
      keepAssets: manifest.build.keepAssets,
      steps: steps.found,
      forms: formSources(model, root),
      checks: checkSources(model, root),
      schemas: filesOfClients(manifest, root, 'schema'),
    },
    publicFolders: [join(root, 'public')].filter(existsSync),
    missingLocales: missing,
    env: fullEnv,
    conceal,
  }
  return { ...result, site }
}

/** Where the parts of a site are looked up. */
interface PartsPlace {
  readonly root: string
  readonly document: ManifestDocument
  readonly sectionRoots: readonly string[]
  readonly edited: EditedTexts
}

/** What a manifest names: sections, messages, files; and the names that point nowhere. */
function readParts(manifest: Manifest, { root, document, sectionRoots, edited }: PartsPlace) {
  const { sections, problems } = loadSections(usedSections(manifest), sectionRoots, edited)
  const messages = loadMessages(root, manifest, document, edited)
  const stylesheets = findStylesheets(manifest, document, root)
  const steps = findStepModules(manifest, document, root)
  const scripts = findScripts(manifest, document, root, packageRoot)
  const errorHandler = findErrorHandler(manifest, document, root)
  const references = checkReferences({
    manifest,
    document,
    sections,
    sectionNames: listSections(sectionRoots),
    sectionFolders: ['sections/', 'the package'],
    messages: messages.messages,
  })
  return {
    sections,
    messages,
    stylesheets,
    steps,
    scripts,
    errorHandler,
    problems: [
      ...problems,
      ...messages.problems,
      ...references,
      ...stylesheets.problems,
      ...scripts.problems,
      ...errorHandler.problems,
      ...steps.problems,
      ...findClientFiles(manifest, document, root),
    ],
  }
}

/** Forms, and where the SDL of their targets lies. */
function formSources({ forms, clients }: SiteModel, root: string): FormSource[] {
  return [...forms.values()].map(({ name, fields, send }) => ({
    name,
    fields,
    send,
    schemas: new Map(
      send.flatMap(({ client }): [string, string][] => {
        const schema = clients.get(client)?.schema
        return schema === undefined ? [] : [[client, join(root, schema)]]
      }),
    ),
  }))
}

/** The queries that steps ask, each once, and where their SDL lies. */
function checkSources(model: SiteModel, root: string): SessionCheckSource[] {
  const sources = sessionChecks(model).flatMap(({ check }): [string, SessionCheckSource][] => {
    const schema = model.clients.get(check.client)?.schema
    return schema === undefined ? [] : [[`${check.client} ${check.field}`, { ...check, schema: join(root, schema) }]]
  })
  return [...new Map(sources).values()]
}

/** Stylesheets of the theme: below the site's folder, else in the package. */
function findStylesheets(manifest: Manifest, document: ManifestDocument, root: string) {
  const found = new Map<string, string>()
  const problems: ManifestProblem[] = []
  manifest.theme.stylesheets.forEach((file, index) => {
    const path = [join(root, file), join(packageRoot, file)].find(isReadable)
    if (path !== undefined) found.set(file, path)
    else
      problems.push(
        missingFile(document, ['theme', 'stylesheets', index], file, ["the site's folder", 'the package'], root),
      )
  })
  return { found, problems }
}

function findClientFiles(manifest: Manifest, document: ManifestDocument, root: string): ManifestProblem[] {
  return Object.entries(manifest.graphql.clients).flatMap(([name, { schema, content }]) =>
    [['schema', schema] as const, ['content', content] as const].flatMap(([key, file]) =>
      file === undefined || existsSync(join(root, file))
        ? []
        : [missingFile(document, ['graphql', 'clients', name, key], file, ["the site's folder"], root)],
    ),
  )
}

/** The SDL of every client that has one, or the folder of its content. */
function filesOfClients({ graphql }: Manifest, root: string, key: 'schema' | 'content'): string[] {
  return Object.values(graphql.clients).flatMap(({ [key]: file }) => (file === undefined ? [] : [join(root, file)]))
}

function withOrigin(manifest: Manifest | null, origin: string | undefined): Manifest | null {
  return manifest === null || origin === undefined ? manifest : { ...manifest, site: { ...manifest.site, origin } }
}

/** The file, in its folder as the bundler calls it: no link leads there. */
function withoutLinks(file: string): string {
  const folder = dirname(resolve(file))
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file))
}
