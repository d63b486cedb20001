import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layout } from '../artefact/site-file.ts'
import type { ReadBackend } from '../backend/schema/read-backend.ts'
import { contentChain } from '../content/content-chain.ts'
import { contentFolders } from '../content/content-folders.ts'
import { isEmbedded } from '../site/http/client-address.ts'
import { contentHash } from '../source/disk/content-hash.ts'
import { copyContent } from '../source/disk/copy-content.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { contentPictures } from '../source/loaded/content-pictures.ts'
import { siteFileOf } from '../source/loaded/site-file-of.ts'
import { readLayeredFiles } from '../source/parts/layered-files.ts'

/** What a build holds beside its code: name → hash of what it is made of. */
export type BuildParts = Readonly<Record<string, string>>

/** The site itself, what its embedded back-ends answer with, and its public files, as they are now. Nothing of their place counts. */
export function readBuildParts(site: LoadedSite): BuildParts {
  const content = [...site.model.clients.values()].flatMap((client) =>
    [...contentChain(contentFolders(site.folders, client.content)).files]
      .filter(([name]) => /\.(?:yaml|md)$/.test(name))
      .map(([name, { path }]) => [`content/${client.name}/${name}`, hashOf(path)]),
  )
  const files = [...readLayeredFiles(site.publicFolders)].map(([path, file]) => [
    `${layout.public}${path}`,
    hashOf(file),
  ])
  return Object.fromEntries([[layout.site, hash(JSON.stringify(siteFileOf(site)))], ...content, ...files])
}

/** What the back-ends of a build need where it runs. */
export interface BackendNeeds {
  readonly hasBackends: boolean
  /** Whether some make pictures of what they are sent. */
  readonly takesPictures: boolean
}

/** What embedded back-ends say, by client. */
export type KnownBackends = ReadonlyMap<string, ReadBackend>

/** Writes them into a build. @param known - what was read of the back-ends already, by client. */
export async function writeBuildParts(site: LoadedSite, work: string, known?: KnownBackends): Promise<BackendNeeds> {
  writeFileSync(join(work, layout.site), JSON.stringify(siteFileOf(site)))
  const needs = await writeBackends(site, join(work, layout.backends), known)
  mkdirSync(join(work, layout.public))
  for (const [path, file] of readLayeredFiles(site.publicFolders)) copyContent(file, join(work, layout.public, path))
  return needs
}

/**
 * Of a client that others answer today the back-end is kept, too, where it may be embedded tomorrow: its address may come from the environment.
 */
async function writeBackends(site: LoadedSite, folder: string, known?: KnownBackends): Promise<BackendNeeds> {
  const { root, model, document } = site
  mkdirSync(folder)
  const [{ readBackend, contentToStore, takesPictures }, { contentIn }] = await Promise.all([
    import('../backend/index.ts'),
    import('../backend/storage/load-content.ts'),
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
        pictures: contentPictures(site),
        locales: [...model.contentLocales],
        defaultLocale: model.locales.default,
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
