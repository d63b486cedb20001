import type { Backend, BackendOptions } from '../../backend/create-backend.ts'
import type { FoundPicture, PictureMaker } from '../../backend/rules/stored-picture.ts'
import type { Database } from '../../backend/storage/database.ts'
import type { StorageError } from '../../backend/storage/storage-error.ts'
import type { SubscriptionOptions, Subscriptions } from '../../backend/subscriptions.ts'
import type { Operation } from '../../graphql/execute.ts'
import { listedEntries } from '../../selections/listed-entries.ts'
import { embeddedPath } from '../../site/http/client-address.ts'
import type { ClientModel, SiteModel } from '../../site/site-model.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import { dataFolder, dataFolderFault } from '../environment/data-folder.ts'
import { addressFault, readMailSettings } from '../environment/mail-settings.ts'
import type { Environment } from '../environment/secrets.ts'
import { unsetSecretAdvice } from '../environment/site-secret.ts'
import type { HealthFault } from '../process/health.ts'
import type { Logger } from '../process/logger.ts'
import type { ReadBackendFiles } from './backend-files.ts'
import { databaseFault } from './database-fault.ts'
import { LateSubscriptions } from './late-subscriptions.ts'
import { keptTimes, Retention } from './retention.ts'

type Senders = Pick<SubscriptionOptions, 'addressOf' | 'isAnswered'>

export interface EmbeddedBackends {
  /** Client name → its back-end. */
  readonly byClient: ReadonlyMap<string, Backend>
  /** Path at which a back-end answers over HTTP → that back-end. */
  readonly byPath: ReadonlyMap<string, Backend>
  /** The picture with this id, which belongs to an entry; null when there is none. */
  findPicture(id: string): Promise<FoundPicture | null>
  /** Lets browsers subscribe to these back-ends over websockets, at the same paths. */
  subscriptions(senders: Senders): Subscriptions
  /** From now on, calls `listener` with each client whose answers this process has changed. */
  onChange(listener: (client: string) => void): void
  /** Why nothing that visitors send can be stored at the moment; null when storage works. */
  storageFault(): Promise<HealthFault | null>
  /** Sends no further mail, and gives a mail that is being sent the given time to finish. */
  drain(graceMs: number): Promise<void>
  close(): Promise<void>
}

const none: EmbeddedBackends = {
  byClient: new Map(),
  byPath: new Map(),
  findPicture: async () => null,
  subscriptions: () => ({ upgrade: () => false, close: async () => {} }),
  onChange: () => {},
  storageFault: async () => null,
  drain: async () => {},
  close: async () => {},
}

/**
 * Whether the embedded back-end of a client answers over HTTP. In production, a back-end that only the server calls, or that needs a secret, is not
 * exposed.
 */
export function isServedOverHttp(
  { via, authorization, headers }: Pick<ClientModel, 'via' | 'authorization' | 'headers'>,
  isProduction: boolean,
): boolean {
  const hasSecret = authorization.secret !== null || Object.values(headers).some((value) => typeof value !== 'string')
  return !isProduction || (via === 'browser' && !hasSecret)
}

interface EmbeddedOptions {
  readonly site: SiteModel
  /** Relative paths in the environment are resolved against this folder. */
  readonly root: string
  readonly backendFiles: ReadBackendFiles
  /** Collection → the operation that lists its entries. Default: there is none. */
  readonly collections?: Readonly<Record<string, Operation>>
  readonly env: Environment
  readonly secret: string
  readonly isProduction: boolean
  readonly isPrerender: boolean
  /** Makes pictures of uploads whose fields ask for pictures. Default: nothing does, and such uploads are refused. */
  readonly pictureMaker?: PictureMaker
  /** Variables that have no value, so that an embedded back-end answers in place of the address they should name. Default: none. */
  readonly unsetAddresses?: readonly string[]
  /** Whether another process already warns of settings that may not be meant for production. Default: no. */
  readonly isToldElsewhere?: boolean
  readonly log: Logger
}

/** Starts the embedded back-end of every client whose URL is `embedded:…`. Without one, none of its code is loaded. */
export async function startEmbeddedBackends(options: EmbeddedOptions): Promise<EmbeddedBackends> {
  const { site, env, log, isPrerender } = options
  const clients = [...site.clients.values()].filter(isEmbedded)
  if (clients.length === 0) return none
  const code = await loadCode()
  const folder = dataFolder(options.root, env)
  const { database, isShared } = await openDatabaseOf(options, folder, code)
  const mail = readMailSettings(env)
  const shared = { ...backendOptions(options), pictures: code.knownPictures(site.pictures), database }
  const backends = await Promise.all(
    clients.map(async (client) => {
      const backend = await createBackendOf(client, options, { ...shared, sendsMail: !('missing' in mail) }, code)
      return { client, backend }
    }),
  )
  if (options.isProduction && !isPrerender && !options.isToldElsewhere) tellOfProduction(backends, mail, options)
  const isStoring = !isPrerender && backends.some(({ backend }) => backend.takesEntries)
  const isWritable = isStoring && (await tellOfFolder(folder, log))
  const noLibrary = isStoring && !isShared ? code.nativeFault() : null
  if (noLibrary !== null) log.warn({}, `what visitors send cannot be stored: ${noLibrary}`)
  const mailer = 'missing' in mail || isPrerender ? null : code.startMailer({ ...mail, database, log })
  // Whether its address is right is found out, and told, before a visitor sends anything.
  if (isStoring && isShared) database.fault()
  if (isWritable) {
    database.deleteOrphans(Date.now()).catch((error) => {
      if (code.storageFaultOf(error) !== 'unreachable') log.error({ err: error }, 'old uploads could not be deleted')
    })
  }
  const reached = reachable(backends, options)
  const keepMs = isWritable ? keptTimes(site.forms.values(), reached.byClient) : new Map()
  const retention = new Retention({ database, keepMs, log, now: Date.now })
  const faultOfDatabase = databaseFault(database, isShared)
  return {
    ...reached,
    findPicture: (id) => database.findPicture(id),
    onChange: (listener) => {
      database.listenToChanges((collection) => {
        for (const { client, backend } of backends) if (backend.reads(collection)) listener(client.name)
      })
    },
    async storageFault() {
      if (noLibrary !== null) return ownFault('the native code of the database is not there')
      if (!isStoring) return null
      if (!isShared && (await dataFolderFault(folder)) !== null)
        return ownFault('the data folder (SITE_DATA_DIR) cannot be written to')
      return faultOfDatabase()
    },
    drain: async (graceMs) => mailer?.stop(graceMs),
    async close() {
      mailer?.stop(0).catch(() => {}) // The database is closed while it may still be sending; a mail that it has claimed is tried again later.
      retention.stop()
      for (const { backend } of backends) backend.close()
      await database.close()
    },
  }
}

const loadCode = () => import('../../backend/index.ts')

type BackendCode = Awaited<ReturnType<typeof loadCode>>

/** @returns `isShared`: whether other servers use the database, too. */
async function openDatabaseOf(
  { env, log, isPrerender }: EmbeddedOptions,
  folder: string,
  { openDatabase, openServerDatabase }: BackendCode,
): Promise<{ readonly database: Database; readonly isShared: boolean }> {
  const told = {
    onStorageFault: (error: StorageError) => log.error({ folder, err: error.cause }, error.message),
    onLost: (message: string) => log.error({ folder }, message),
  }
  const url = env.SITE_DATABASE_URL || null
  // While files are written nobody reads what visitors have sent, and the database server may be out of reach of the machine that builds.
  const isShared = url !== null && !isPrerender
  return { database: isShared ? await openServerDatabase(url, folder, told) : openDatabase(folder, told), isShared }
}

async function createBackendOf(
  client: ClientModel,
  { site, isProduction, backendFiles, collections, log }: EmbeddedOptions,
  shared: Pick<BackendOptions, 'database' | 'sendsMail'> & ReturnType<typeof backendOptions>,
  { createBackend }: BackendCode,
): Promise<Backend> {
  const path = isServedOverHttp(client, isProduction) ? embeddedPath(client) : null
  const lists = listedEntries(site, client.name, ({ name }) => collections?.[name]?.query ?? null)
  const onError = (error: unknown) => log.error({ err: error, client: client.name }, 'the embedded back-end failed')
  return createBackend({ ...(await backendFiles(client)), ...shared, lists, path, log: onError })
}

/** Warns when the data folder cannot be written to. @returns whether it can. */
async function tellOfFolder(folder: string, log: Logger): Promise<boolean> {
  const fault = await dataFolderFault(folder)
  if (fault === null) return true
  const advice = 'Make it writable, or set SITE_DATA_DIR to a folder that is'
  log.warn({ folder, fault }, `what visitors send cannot be stored: ${folder} cannot be written to. ${advice}`)
  return false
}

function ownFault(reason: string): HealthFault {
  return { reason, isShared: false }
}

interface StartedBackend {
  readonly client: ClientModel
  readonly backend: Backend
}

/** The options that all back-ends of a site share. */
function backendOptions({
  site: { locales, contentLocales, timeZone },
  env,
  secret,
  isProduction,
  pictureMaker,
}: EmbeddedOptions) {
  const { SITE_ADMIN_EMAIL: email, SITE_ADMIN_PASSWORD: password } = env
  return {
    defaultLocale: locales.default,
    locales: [...contentLocales],
    timeZone,
    secret,
    admin: email && password ? { email, password } : null,
    production: isProduction,
    ...(pictureMaker && { pictureMaker }),
  }
}

/** Warns of settings that may not be intended in production. */
function tellOfProduction(
  backends: readonly StartedBackend[],
  mail: ReturnType<typeof readMailSettings>,
  { env, log, unsetAddresses = [] }: EmbeddedOptions,
): void {
  const unset = [...new Set(unsetAddresses)].join(', ')
  if (unset !== '') log.warn({ unset }, `the embedded back-end answers, because these variables are not set: ${unset}`)
  // A configured mail server shows that mail is expected.
  const level = env.SITE_SMTP_URL ? 'warn' : 'info'
  const fault = 'missing' in mail ? null : addressFault(mail)
  for (const { client, backend } of backends) {
    if (!backend.asksForMail) continue
    if ('missing' in mail) log[level]({ client: client.name }, `entries are stored, but not mailed: ${mail.missing}`)
    else if (fault !== null) log.warn({ client: client.name }, `mails wait until they can be sent: ${fault}`)
  }
  const secretAdvice = unsetSecretAdvice(
    backends.map(({ client }) => client),
    env,
  )
  if (secretAdvice !== null) log.warn({}, `${secretAdvice.text}. ${secretAdvice.fix}`)
}

/** How the server and browsers reach the back-ends. */
function reachable(
  backends: readonly StartedBackend[],
  { site, isProduction }: EmbeddedOptions,
): Pick<EmbeddedBackends, 'byClient' | 'byPath' | 'subscriptions'> {
  const served = backends.filter(({ client }) => isServedOverHttp(client, isProduction))
  const byPath = new Map(served.map(({ client, backend }) => [embeddedPath(client), backend]))
  return {
    byClient: new Map(backends.map(({ client, backend }) => [client.name, backend])),
    byPath,
    subscriptions: ({ addressOf, isAnswered }) =>
      new LateSubscriptions({
        backends: Object.fromEntries(byPath),
        siteOrigin: site.origin,
        addressOf,
        isAnswered,
      }),
  }
}
