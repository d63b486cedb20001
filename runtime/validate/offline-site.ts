import type { OpenBundle } from '../bundle/open-bundle.ts'
import { renderSources } from '../bundle/render-sources.ts'
import type { Operation } from '../graphql/execute.ts'
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
  const log = new HiddenErrors()
  const record = new RecordedAnswers(site.root)
  const { collections: lists = {} } = await code.load()
  const open = async (model: SiteModel): Promise<OfflineSite> => ({
    runtime: await renderSources(site, code, noData, {
      model,
      elsewhere: answerFromRecord(record),
      log,
      onError: (error, { section }) => onError(error, section ?? null),
    }),
    silent: silentOf(model, record),
    unlisted: unlistedOf(model, record, lists),
    takeHiddenError: () => log.take(),
  })
  const clients = [...site.model.clients].map(
    ([name, client]) => [name, isRecorded(client, record) ? client : twinOf(client)] as const,
  )
  try {
    return await open({ ...site.model, clients: new Map(clients) })
  } catch {
    // The schema of another back-end need not be one that the embedded back-end can serve.
    return open(site.model)
  }
}

/** A log that only remembers the last error. */
class HiddenErrors {
  #last: unknown = null

  info(): void {}

  warn(): void {}

  error({ err }: Readonly<Record<string, unknown>>): void {
    this.#last = err
  }

  take(): unknown {
    const error = this.#last
    this.#last = null
    return error
  }
}

function isRecorded({ name }: ClientModel, record: RecordedAnswers): boolean {
  return record.operationsOf(name).length > 0
}

function silentOf({ clients }: SiteModel, record: RecordedAnswers): ReadonlySet<string> {
  const silent = [...clients.values()].filter((client) => !isEmbedded(client) && !isRecorded(client, record))
  return new Set(silent.map(({ name }) => name))
}

/** @param lists - collection → the operation that reads its list. */
function unlistedOf(
  { clients, collections }: SiteModel,
  record: RecordedAnswers,
  lists: Readonly<Record<string, Operation>>,
): ReadonlySet<string> {
  const unlisted = [...collections.values()].filter(({ name, client: own }) => {
    const client = clients.get(own)
    const isHere = client === undefined || isEmbedded(client)
    return !isHere && record.fileOf(own, lists[name]?.query ?? '') === null
  })
  return new Set(unlisted.map(({ name }) => name))
}

function twinOf(client: ClientModel): ClientModel {
  return isEmbedded(client) || client.content === null ? client : { ...client, url: `embedded:${client.name}` }
}
