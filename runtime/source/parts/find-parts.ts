import { join } from 'node:path'
import { contentFolders } from '../../content/content-folders.ts'
import type { Rename } from '../../manifest/bases/renames.ts'
import type { Manifest } from '../../manifest/manifest.types.ts'
import type { ManifestProblem } from '../../manifest/problems/problem.ts'
import { checkReferences } from '../../manifest/references/check-references.ts'
import { loadMessages } from '../../manifest/references/load-messages.ts'
import { listSections, loadSections } from '../../manifest/sections/load-sections.ts'
import { usedSections } from '../../manifest/sections/section-uses.ts'
import { findStrayComponents } from '../../manifest/sections/stray-components.ts'
import { type EditedTexts, isReadable, isThere } from '../../manifest/text/edited-texts.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { pageSlot } from '../../values/names/page-slot.ts'
import { findCollections } from './find-collections.ts'
import { findErrorHandler } from './find-error-handler.ts'
import { findLook } from './find-look.ts'
import { findPictures } from './find-pictures.ts'
import { findScripts } from './find-scripts.ts'
import { missingFile } from './missing-file.ts'
import { packageRoot } from './package-root.ts'
import { findStepModules } from './step-modules.ts'

/** Where the parts of a site are looked up. */
export interface PartsPlace {
  readonly root: string
  /** The site's own folder, then those of its bases. */
  readonly folders: readonly string[]
  readonly document: ManifestDocument
  /** Names that the site's bases have changed. */
  readonly renames: readonly Rename[]
  readonly sectionRoots: readonly string[]
  readonly edited: EditedTexts
}

/** Everything that a manifest names, and the problems found. */
export type FoundParts = ReturnType<typeof findParts>

/** Finds everything that a manifest names: sections, messages, files; and the names that lead nowhere. */
export function findParts(manifest: Manifest, { root, folders, document, renames, sectionRoots, edited }: PartsPlace) {
  const used = usedSections(manifest)
  const { sections: plain, problems } = loadSections(used, sectionRoots, edited)
  const { sections, ...look } = findLook(manifest, document, folders, plain)
  const messages = loadMessages(folders, manifest, document, edited)
  const stylesheets = findStylesheets(manifest, { folders, document, edited })
  const scripts = findScripts(manifest, document, folders, packageRoot)
  const errorHandler = findErrorHandler(manifest, document, folders)
  const steps = findStepModules(manifest, { folders, document, edited })
  const pictures = findPictures(manifest, folders)
  const sectionNames = listSections(sectionRoots, edited)
  const knownLower = new Set(sectionNames.map((name) => name.toLowerCase()))
  const references = checkReferences({
    manifest,
    document,
    sections,
    sectionNames,
    renames,
    strayComponents: findStrayComponents(
      // A name that differs from a known one in its letter case alone is a slip of the manifest.
      used.filter((name) => name !== pageSlot && !knownLower.has(name.toLowerCase())),
      join(root, 'sections'),
      edited,
    ),
    sectionFolders: ['sections/', ...(folders.length > 1 ? ['its bases'] : []), 'the package'],
    messages: messages.messages,
    pictures: { names: [...pictures.recipes.keys(), ...pictures.faults.keys()], faults: pictures.faults },
  })
  const found = { look, stylesheets, scripts, errorHandler, steps }
  return {
    sections,
    messages,
    pictures,
    ...found,
    problems: [
      ...problems,
      ...messages.problems,
      ...references,
      ...Object.values(found).flatMap((part) => part.problems),
      ...findCollections(manifest, { root, document, edited }),
      ...findClientFiles(manifest, { root, folders, document, edited }),
    ],
  }
}

/** The theme's stylesheets: below the site's folder or that of a base, or else in the package. */
function findStylesheets(
  manifest: Manifest,
  { folders, document, edited }: Pick<PartsPlace, 'folders' | 'document' | 'edited'>,
) {
  const found = new Map<string, string>()
  const problems: ManifestProblem[] = []
  manifest.theme.stylesheets.forEach((file, index) => {
    const paths = [...folders, packageRoot].map((folder) => join(folder, file))
    const path = paths.find((candidate) => isReadable(candidate, edited))
    if (path !== undefined) found.set(file, path)
    else
      problems.push(
        missingFile(
          document,
          ['theme', 'stylesheets', index],
          file,
          ["the site's folder", 'the package'],
          folders[0] ?? null,
        ),
      )
  })
  return { found, problems }
}

function findClientFiles(
  manifest: Manifest,
  { root, folders, document, edited }: Omit<PartsPlace, 'sectionRoots' | 'renames'>,
): ManifestProblem[] {
  return Object.entries(manifest.graphql.clients).flatMap(([name, { schema, content }]) =>
    [['schema', schema] as const, ['content', content] as const].flatMap(([key, file]) =>
      file === undefined || folders.some((folder) => isThere(join(folder, file), edited))
        ? []
        : [missingFile(document, ['graphql', 'clients', name, key], file, ["the site's folder"], root)],
    ),
  )
}

/** The SDL of every client. */
export function schemasOfClients({ graphql }: Manifest, root: string): string[] {
  return Object.values(graphql.clients).map(({ schema }) => join(root, schema))
}

/** The content folders of all clients. */
export function contentOfClients({ graphql }: Manifest, folders: readonly string[]): string[] {
  return Object.values(graphql.clients).flatMap(({ content }) => contentFolders(folders, content))
}
