import { join } from 'node:path'
import { parse, Source } from 'graphql'
import { positionOfNode } from '../checks/graphql/graphql-places.ts'
import { formatProblem } from '../manifest/problems/format-problem.ts'
import { createProblem, type ManifestProblem } from '../manifest/problems/problem.ts'
import { type EditedTexts, noEdits, readEdited, unreadableReason } from '../manifest/text/edited-texts.ts'
import { parseManifest } from '../manifest/yaml/parse-manifest.ts'
import { isEmbedded } from '../site/client-address.ts'
import type { ClientModel } from '../site/site-model.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'
import { operationFiles } from './operation-files.ts'

type BackendPlace = Readonly<Record<'file' | 'message', string> & Record<'line' | 'column', number>>

/** The SDL and the content of every embedded back-end, as a start would check them; none is started. Nothing of it is loaded without one. */
export async function checkBackends(site: LoadedSite, edited: EditedTexts = noEdits): Promise<ManifestProblem[]> {
  const clients = [...site.model.clients.values()].filter(isEmbedded)
  const found = await Promise.all(clients.map((client) => checkBackend(site, client, edited)))
  return found.flat()
}

/** What was read of a site, with what `checkBackends` finds in it. */
export async function withBackends(result: SiteLoadResult): Promise<SiteLoadResult> {
  const found = result.site === null ? [] : await checkBackends(result.site, result.edited)
  if (found.length === 0) return result
  const problems = [...result.problems, ...found]
  return { ...result, site: found.some(({ blocks }) => blocks) ? null : result.site, problems }
}

async function checkBackend(site: LoadedSite, client: ClientModel, edited: EditedTexts): Promise<ManifestProblem[]> {
  const [{ readBackend }, { contentIn }] = await Promise.all([
    import('../backend/schema/read-backend.ts'),
    import('../backend/storage/load-content.ts'),
  ])
  const { root, model } = site
  const problem = (
    code: 'graphql/invalid-schema' | 'graphql/invalid-directive' | 'content/invalid',
    at: BackendPlace,
  ) => {
    const { file, line, column, message } = at
    const reason = code === 'graphql/invalid-schema' ? message.replace(/\.$/, '') : message
    return createProblem(code, { path: [], position: { file: file.replaceAll('\\', '/'), line, column } }, { reason })
  }
  const sdl = readEdited(join(root, client.schema), edited)
  if (sdl === null)
    return [problem('graphql/invalid-schema', { file: client.schema, line: 1, column: 1, message: unreadableReason })]
  try {
    const { directiveProblems, contentProblems } = await readBackend({
      sdl,
      sdlFile: client.schema,
      content: contentIn(client.content === null ? null : join(root, client.content), root),
      locales: model.locales.available.map(({ code }) => code),
      defaultLocale: model.locales.default,
    })
    return [
      ...directiveProblems.map((found) => problem('graphql/invalid-directive', found)),
      ...contentProblems.map((found) => problem('content/invalid', found.isSyntax ? syntaxFault(root, found) : found)),
      ...(await checkLimits(site, client, edited)),
    ]
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'BackendError' || !('problems' in error)) throw error
    // What a BackendError carries; its class comes with code that is loaded late.
    return (error.problems as readonly BackendPlace[]).map((found) => problem('graphql/invalid-schema', found))
  }
}

/** Why a file of content is no YAML, in the words of the manifest. */
function syntaxFault(root: string, found: BackendPlace): BackendPlace {
  const text = readEdited(join(root, found.file), noEdits)
  const [problem] = text === null ? [] : parseManifest(text, found.file).problems
  return problem === undefined ? found : { ...problem.position, message: formatProblem(problem).message }
}

/** Operations that ask for more than the back-end of their client gives. */
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
      // It vanished since it was checked.
      if (text === null) return []
      const document = parse(new Source(text, file))
      const position = positionOfNode(document.definitions[0] ?? null) ?? { file, line: 1, column: 1 }
      return checkQueryLimits(document, queryLimits).map(({ message }) =>
        createProblem('graphql/over-limit', { path: [], position }, { reason: message.replace(/\.$/, ''), client }),
      )
    })
}
