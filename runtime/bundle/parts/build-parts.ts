import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layout } from '../../artefact/site-file.ts'
import type { ReadBackend } from '../../backend/schema/read-backend.ts'
import { contentChain } from '../../content/content-chain.ts'
import { contentFolders } from '../../content/content-folders.ts'
import { contentHash } from '../../source/disk/content-hash.ts'
import { copyContent } from '../../source/disk/copy-content.ts'
import type { LoadedSite } from '../../source/load-site.ts'
import { backendSettings } from '../../source/loaded/backend-settings.ts'
import { siteFileOf } from '../../source/loaded/site-file-of.ts'
import { readLayeredFiles } from '../../source/parts/layered-files.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import { contentPart } from './content-part.ts'

/** The parts of a build other than its code: name → hash of what the part is made of. */
export type BuildParts = Readonly<Record<string, string>>

/** The manifest, the content of the embedded back-ends, and the public files, as they are now. Their location does not matter. */
export function readBuildParts(site: LoadedSite): BuildParts {
  const content = [...site.model.clients.values()].flatMap((client) =>
    [...contentChain(contentFolders(site.folders, client.content)).files]
      .filter(([name]) => /\.(?:yaml|md)$/.test(name))
      .map(([name, { path }]) => [contentPart(client.name, name), hashOf(path)]),
  )
  const files = [...readLayeredFiles(site.publicFolders)].map(([path, file]) => [
    `${layout.public}${path}`,
    hashOf(file),
  ])
  return Object.fromEntries([[layout.site, hash(JSON.stringify(siteFileOf(site)))], ...content, ...files])
}

/** What the embedded back-ends of a build need at run time. */
export interface BackendNeeds {
  readonly hasBackends: boolean
  /** Whether any of them makes smaller pictures of uploads. */
  readonly takesPictures: boolean
}

/** Client → what was read of its embedded back-end. */
export type KnownBackends = ReadonlyMap<string, ReadBackend>

/** Writes the parts into a build. @param known - back-ends that have been read already. */
export async function writeBuildParts(site: LoadedSite, work: string, known?: KnownBackends): Promise<BackendNeeds> {
  writeFileSync(join(work, layout.site), JSON.stringify(siteFileOf(site)))
  const needs = await writeBackends(site, join(work, layout.backends), known)
  mkdirSync(join(work, layout.public))
  for (const [path, file] of readLayeredFiles(site.publicFolders)) copyContent(file, join(work, layout.public, path))
  return needs
}

/**
 * Writes the embedded back-ends. Includes those of clients with a remote address that have content, or whose address the environment can set, since
 * such a client may be embedded where the build runs.
 */
async function writeBackends(site: LoadedSite, folder: string, known?: KnownBackends): Promise<BackendNeeds> {
  const { root, model, document } = site
  mkdirSync(folder)
  const [{ readBackend, contentToStore, takesPictures }, { contentIn }] = await Promise.all([
    import('../../backend/index.ts'),
    import('../../backend/storage/load-content.ts'),
  ])
  let needs: BackendNeeds = { hasBackends: false, takesPictures: false }
  for (const client of model.clients.values()) {
    const { name, schema, content } = client
    const isVariable = document.writtenAt(['graphql', 'clients', name, 'url']) !== undefined
    if (!isEmbedded(client) && !isVariable && content === null) continue
    const sdl = readFileSync(join(root, schema), 'utf8')
    const read =
      known?.get(name) ??
      (await readBackend({
        sdl,
        sdlFile: schema,
        content: contentIn(contentFolders(site.folders, content), root),
        ...backendSettings(site, name),
      }).catch(() => null))
    if (read === null || read.directiveProblems.length + read.contentProblems.length > 0) continue
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, layout.schema), sdl)
    writeFileSync(join(folder, name, layout.content), JSON.stringify(contentToStore(read.files)))
    needs = { hasBackends: true, takesPictures: needs.takesPictures || takesPictures(read.rules) }
  }
  return needs
}

function hashOf(file: string): string {
  try {
    return contentHash(file).slice(0, 16)
  } catch {
    return 'missing'
  }
}

function hash(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}
