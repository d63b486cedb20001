import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import type { Subscriptions } from '../backend/attach-subscriptions.ts'
import type { Backend } from '../backend/create-backend.ts'
import type { ParsedTexts } from '../backend/load-content.ts'
import { embeddedPath, isEmbedded } from '../site/client-address.ts'
import type { SiteModel } from '../site/site-model.ts'
import type { Logger } from './logger.ts'
import type { Environment } from './secrets.ts'

export { isEmbedded }

export interface EmbeddedBackends {
  /** Client name → its back-end. */
  readonly byClient: ReadonlyMap<string, Backend>
  /** Path at which it answers over HTTP → back-end (contract section 6). */
  readonly byPath: ReadonlyMap<string, Backend>
  /** Lets browsers subscribe over websockets at those paths. Its code is loaded then, since no page waits for it. */
  attachTo(server: Server): Promise<Subscriptions>
  close(): void
}

/** Where what visitors send is kept (contract section 3). */
export function dataFolder(root: string, env: Environment): string {
  return resolve(root, env.SITE_DATA_DIR || '.sitio/data')
}

/** Starts the embedded back-end of every client whose URL is `embedded:…`. Without one, none of its code is loaded. */
export async function startEmbeddedBackends(options: {
  readonly site: SiteModel
  readonly root: string
  readonly env: Environment
  readonly secret: string
  readonly isProduction: boolean
  /** Values of content texts that need not be parsed again. */
  readonly parsedValues: ParsedTexts
  readonly log: Logger
}): Promise<EmbeddedBackends> {
  const { site, root, env, log } = options
  const clients = [...site.clients.values()].filter(isEmbedded)
  if (clients.length === 0)
    return { byClient: new Map(), byPath: new Map(), attachTo: async () => ({ close: async () => {} }), close() {} }
  const { createBackend, openDatabase } = await import('../backend/index.ts')
  const database = openDatabase(dataFolder(root, env))
  const { SITE_ADMIN_EMAIL: email, SITE_ADMIN_PASSWORD: password } = env
  const backends = await Promise.all(
    clients.map(async (client) => {
      const sdlFile = join(root, client.schema)
      const backend = await createBackend({
        sdl: await readFile(sdlFile, 'utf8'),
        sdlFile: client.schema,
        contentFolder: client.content === null ? null : join(root, client.content),
        database,
        defaultLocale: site.locales.default,
        root,
        locales: site.locales.available.map(({ code }) => code),
        secret: options.secret,
        admin: email && password ? { email, password } : null,
        production: options.isProduction,
        parsed: options.parsedValues,
        log: (error) => log.error({ err: error, client: client.name }, 'the embedded back-end failed'),
      })
      return { client, backend }
    }),
  )
  const byPath = new Map(backends.map(({ client, backend }) => [embeddedPath(client), backend]))
  return {
    byClient: new Map(backends.map(({ client, backend }) => [client.name, backend])),
    byPath,
    async attachTo(server) {
      const { attachSubscriptions } = await import('../backend/attach-subscriptions.ts')
      return attachSubscriptions(server, Object.fromEntries(byPath))
    },
    close() {
      for (const { backend } of backends) backend.close()
      database.close()
    },
  }
}
