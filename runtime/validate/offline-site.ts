import type { OpenBundle } from '../bundle/open-bundle.ts'
import { renderSources } from '../bundle/render-sources.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import type { ClientModel, SiteModel } from '../site/site-model.ts'
import { answerFromRecord } from '../source/graphql/answer-from-record.ts'
import { RecordedAnswers } from '../source/graphql/recorded-answers.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'

/** A site that renders without calling any other host. */
export interface OfflineSite {
  readonly runtime: SiteRuntime
  /** Clients for which there are no answers. */
  readonly silent: ReadonlySet<string>
  /** Collections whose lists are not available. */
  readonly unlisted: ReadonlySet<string>
  /** Returns the last error that an embedded back-end has hidden from its caller, and forgets it. */
  takeHiddenError(): unknown
}

/**
 * Opens a site for rendering only. Embedded back-ends answer from their files, with an empty data folder. Other back-ends are replaced by their
 * recorded answers, or by an embedded back-end if the client has content here. Nothing is written, sent or reported.
 *
 * @param noData - path of a folder that does not exist.
 */
export async function openOffline(
  site: LoadedSite,
  code: OpenBundle,
  noData: string,
  onError: (error: unknown, section: string | null) => void,
): Promise<OfflineSite> {
  let hidden: unknown = null
  const log = {
    info() {},
    warn() {},
    error: ({ err }: Readonly<Record<string, unknown>>) => {
      hidden = err
    },
  }
  const record = new RecordedAnswers(site.root)
  const { collections: lists = {} } = await code.load()
  const isRecorded = ({ name }: ClientModel) => record.operationsOf(name).length > 0
  const open = (model: SiteModel) =>
    renderSources(site, code, noData, {
      model,
      elsewhere: answerFromRecord(record),
      log,
      onError: (error, { section }) => onError(error, section ?? null),
    })
  const silentOf = (model: SiteModel) =>
    new Set(
      [...model.clients.values()]
        .filter((client) => !isEmbedded(client) && !isRecorded(client))
        .map(({ name }) => name),
    )
  const unlistedOf = ({ clients, collections }: SiteModel) =>
    new Set(
      [...collections.values()]
        .filter(({ name, client: own }) => {
          const client = clients.get(own)
          const isHere = client === undefined || isEmbedded(client)
          return !isHere && record.fileOf(own, lists[name]?.query ?? '') === null
        })
        .map(({ name }) => name),
    )
  const offline = (model: SiteModel, runtime: SiteRuntime): OfflineSite => ({
    runtime,
    silent: silentOf(model),
    unlisted: unlistedOf(model),
    takeHiddenError() {
      const error = hidden
      hidden = null
      return error
    },
  })
  const withTwins = {
    ...site.model,
    clients: new Map(
      [...site.model.clients].map(([name, client]) => [name, isRecorded(client) ? client : twinOf(client)]),
    ),
  }
  try {
    return offline(withTwins, await open(withTwins))
  } catch {
    // The schema of another back-end need not be one that the embedded back-end can serve.
    return offline(site.model, await open(site.model))
  }
}

function twinOf(client: ClientModel): ClientModel {
  return isEmbedded(client) || client.content === null ? client : { ...client, url: `embedded:${client.name}` }
}
