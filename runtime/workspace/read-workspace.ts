import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { ValidateFunction } from 'ajv'
import workspaceSchema from '../../schema/sitio.workspace.schema.json' with { type: 'json' }
import { UnreadableFileError } from '../manifest/load-manifest.ts'
import { createProblem, type ManifestProblem } from '../manifest/problems/problem.ts'
import { sharedAjv } from '../manifest/shape/shared-ajv.ts'
import { shapeProblems } from '../manifest/shape/validate-manifest.ts'
import type { PathStep, Position } from '../manifest/text/position.ts'
import { plainValue } from '../manifest/yaml/located-value.ts'
import type { ManifestDocument } from '../manifest/yaml/manifest-document.ts'
import { parseManifest } from '../manifest/yaml/parse-manifest.ts'
import { errorCode } from '../values/error-code.ts'
import { nearestName } from '../values/names/nearest-name.ts'
import type { Workspace } from './workspace.types.ts'

/** Default name of the file that lists the sites to serve together. */
export const WORKSPACE_FILE = 'sitio.workspace.yaml'
/** Name of the manifest in each site's folder. */
export const SITE_FILE = 'site.config.yaml'

export interface ReadWorkspace {
  /** Absolute path of the folder that holds the file. */
  readonly root: string
  /** Name of the file, as it appears in positions. */
  readonly file: string
  readonly text: string
  readonly document: ManifestDocument
  /** Null when anything is wrong. Hosts are in lower case. */
  readonly workspace: Workspace | null
  readonly problems: readonly ManifestProblem[]
}

let validator: ValidateFunction<Workspace> | null = null

/** Reads which sites are served together. @throws UnreadableFileError when the file cannot be read. */
export function readWorkspace(path: string): ReadWorkspace {
  const root = dirname(resolve(path))
  const file = basename(path)
  const text = textOf(path)
  const document = parseManifest(text, file)
  const read = { root, file, text, document }
  if (document.problems.length > 0) return { ...read, workspace: null, problems: document.problems }
  validator ??= sharedAjv().compile<Workspace>(workspaceSchema)
  const value: unknown = document.root === null ? null : plainValue(document.root)
  if (!validator(value)) {
    return { ...read, workspace: null, problems: shapeProblems(validator.errors ?? [], document, [], null) }
  }
  const workspace = { sites: value.sites.map(({ folder, hosts }) => ({ folder, hosts: hosts.map(lowerCase) })) }
  const problems = [...folderProblems(value, read), ...hostProblems(value, document)]
  return { ...read, workspace: problems.length > 0 ? null : workspace, problems }
}

function folderProblems({ sites }: Workspace, { root, document }: Pick<ReadWorkspace, 'root' | 'document'>) {
  const problems: ManifestProblem[] = []
  const firsts = new Map<string, Position>()
  for (const [index, { folder }] of sites.entries()) {
    const place = placeOf(document, ['sites', index, 'folder'])
    const real = realFolder(join(root, folder))
    const first = real === null ? undefined : firsts.get(real)
    if (real === null || !existsSync(join(real, SITE_FILE))) {
      const known = sitesBeside(join(root, folder)).map((name) => folder.replace(/[^/]+$/, name))
      const args = { folder, isFolder: real !== null, known, nearest: nearestName(folder, known) }
      problems.push(createProblem('workspace/missing-site', place, args))
    } else if (first !== undefined) {
      problems.push(createProblem('workspace/duplicate-folder', place, { folder, first }))
    } else firsts.set(real, place.position)
  }
  return problems
}

function hostProblems({ sites }: Workspace, document: ManifestDocument) {
  const problems: ManifestProblem[] = []
  const firsts = new Map<string, Position>()
  for (const [index, { hosts }] of sites.entries()) {
    for (const [number, host] of hosts.entries()) {
      const place = placeOf(document, ['sites', index, 'hosts', number])
      const first = firsts.get(lowerCase(host))
      if (first === undefined) firsts.set(lowerCase(host), place.position)
      else problems.push(createProblem('workspace/duplicate-host', place, { host, first }))
    }
  }
  return problems
}

function placeOf(document: ManifestDocument, path: PathStep[]) {
  return { path, position: document.nearestPosition(path, 'value') }
}

/** Null when there is no such folder. */
function realFolder(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? realpathSync(path) : null
}

/** Names of the sites that lie beside the one that was looked for. */
function sitesBeside(path: string): string[] {
  const folder = realFolder(dirname(path))
  return folder === null ? [] : readdirSync(folder).filter((name) => existsSync(join(folder, name, SITE_FILE)))
}

function lowerCase(host: string): string {
  return host.toLowerCase()
}

function textOf(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') throw new UnreadableFileError(path, 'missing')
    if (code === 'EISDIR') throw new UnreadableFileError(path, 'not-a-file')
    throw new UnreadableFileError(path, code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not-utf-8' : 'no-permission')
  }
}
