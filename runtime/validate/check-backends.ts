import { join } from 'node:path'
import { parse, Source } from 'graphql'
import type { ReadBackend } from '../backend/schema/read-backend.ts'
import { positionOfNode } from '../checks/graphql/graphql-places.ts'
import { contentFolders } from '../content/content-folders.ts'
import { formatProblem } from '../manifest/problems/format-problem.ts'
import { createProblem, type ManifestProblem } from '../manifest/problems/problem.ts'
import { type EditedTexts, noEdits, readEdited, unreadableReason } from '../manifest/text/edited-texts.ts'
import { parseManifest } from '../manifest/yaml/parse-manifest.ts'
import type { ClientModel } from '../site/site-model.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'
import { backendSettings } from '../source/loaded/backend-settings.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'
import { markdownParts } from '../values/texts/front-matter.ts'
import { operationFiles } from './operation-files.ts'

type BackendPlace = Readonly<Record<'file' | 'message', string> & Record<'line' | 'column', number>>

/** An embedded back-end as read from its files, and the problems in them. */
interface CheckedBackend {
  readonly client: ClientModel
  /** Null when the SDL is not a valid schema. */
  readonly read: ReadBackend | null
  readonly problems: readonly ManifestProblem[]
}

/** Problems in the embedded back-ends of a site, and the back-ends that could be read, by client. */
interface BackendFindings {
  readonly found: readonly ManifestProblem[]
  readonly backends: ReadonlyMap<string, ReadBackend>
}

/** A site that includes the problems of its back-ends, and the back-ends that could be read. */
export interface WithBackends extends Pick<BackendFindings, 'backends'> {
  readonly result: SiteLoadResult
}

/**
 * Checks the SDL and the content of every embedded back-end, as starting it would, without starting any. A site without one loads none of their code.
 */
export async function checkBackends(site: LoadedSite): Promise<BackendFindings> {
  return findingsOf(await checkedBackends(site, noEdits))
}

/** Adds what `checkBackends` finds to the result of loading a site. */
export async function withBackends(result: SiteLoadResult): Promise<SiteLoadResult> {
  return (await readBackends(result)).result
}

/** Like `withBackends`, but also returns the back-ends that were read. */
export async function readBackends(result: SiteLoadResult): Promise<WithBackends> {
  const { found, backends } = findingsOf(result.site === null ? [] : await checkedBackends(result.site, result.edited))
  if (found.length === 0) return { result, backends }
  const site = found.some(({ blocks }) => blocks) ? null : result.site
  return { result: { ...result, site, problems: [...result.problems, ...found] }, backends }
}

function findingsOf(checked: readonly CheckedBackend[]): BackendFindings {
  return {
    found: checked.flatMap(({ problems }) => problems),
    backends: new Map(checked.flatMap(({ client, read }) => (read === null ? [] : [[client.name, read]]))),
  }
}

function checkedBackends(site: LoadedSite, edited: EditedTexts): Promise<CheckedBackend[]> {
  const clients = [...site.model.clients.values()].filter(isEmbedded)
  return Promise.all(clients.map((client) => checkBackend(site, client, edited)))
}

async function checkBackend(site: LoadedSite, client: ClientModel, edited: EditedTexts): Promise<CheckedBackend> {
  const [{ readBackend }, { contentIn }] = await Promise.all([
    import('../backend/schema/read-backend.ts'),
    import('../backend/storage/load-content.ts'),
  ])
  const { root } = site
  const problem = (
    code: 'graphql/invalid-schema' | 'graphql/invalid-directive' | 'content/invalid',
    at: BackendPlace,
  ) => {
    const { file, line, column, message } = at
    const reason = code === 'graphql/invalid-schema' ? message.replace(/\.$/, '') : message
    return createProblem(code, { path: [], position: { file: file.replaceAll('\\', '/'), line, column } }, { reason })
  }
  const sdl = readEdited(join(root, client.schema), edited)
  if (sdl === null) {
    const place = { file: client.schema, line: 1, column: 1, message: unreadableReason }
    return { client, read: null, problems: [problem('graphql/invalid-schema', place)] }
  }
  try {
    const read = await readBackend({
      sdl,
      sdlFile: client.schema,
      content: contentIn(contentFolders(site.folders, client.content), root, edited),
      ...backendSettings(site, client.name, edited),
    })
    const problems = [
      ...read.directiveProblems.map((found) => problem('graphql/invalid-directive', found)),
      ...read.contentProblems.map((found) =>
        problem('content/invalid', found.isSyntax ? syntaxFault(root, found, edited) : found),
      ),
      ...(await checkLimits(site, client, edited)),
    ]
    return { client, read, problems }
  } catch (error) {
    const places = backendPlaces(error)
    if (places === null) throw error
    return { client, read: null, problems: places.map((found) => problem('graphql/invalid-schema', found)) }
  }
}

/** The mistakes of a back-end that could not be made; null for any other error. */
export function backendPlaces(error: unknown): readonly BackendPlace[] | null {
  if (!(error instanceof Error) || error.name !== 'BackendError' || !('problems' in error)) return null
  // The shape of a BackendError, whose class belongs to code that is loaded lazily.
  return error.problems as readonly BackendPlace[]
}

/** Explains a YAML error in content in the words used for the manifest. */
function syntaxFault(root: string, found: BackendPlace, edited: EditedTexts): BackendPlace {
  const text = readEdited(join(root, found.file), edited)
  const yaml = text === null || !found.file.endsWith('.md') ? text : markdownParts(text).head
  const [problem] = yaml === null ? [] : parseManifest(yaml, found.file).problems
  return problem === undefined ? found : { ...problem.position, message: formatProblem(problem).message }
}

/** Reports operations that exceed the limits of their client's back-end. */
async function checkLimits(
  site: LoadedSite,
  { name: client }: ClientModel,
  edited: EditedTexts,
): Promise<ManifestProblem[]> {
  const { checkQueryLimits, queryLimits } = await import('../backend/request/query-limits.ts')
  return operationFiles(site)
    .filter((own) => own.client === client)
    .flatMap(({ path, file }) => {
      const text = readEdited(path, edited)
      // The file vanished after it was checked.
      if (text === null) return []
      const document = parse(new Source(text, file))
      const position = positionOfNode(document.definitions[0] ?? null) ?? { file, line: 1, column: 1 }
      return checkQueryLimits(document, queryLimits).map(({ message }) =>
        createProblem('graphql/over-limit', { path: [], position }, { reason: message.replace(/\.$/, ''), client }),
      )
    })
}
