import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FolderStore } from '../../runtime/store/folder-store.ts'
import { createStoreServer } from '../../runtime/store/store-server.ts'
import { filesBelow } from '../support/read/files-below.ts'
import { callSite } from '../support/run/call-site.ts'
import { startCommand } from '../support/run/start-command.ts'
import { findRedis } from '../support/servers/find-redis.ts'
import { RedisServer } from '../support/servers/redis-server.ts'
import { makeSite } from '../support/sites/make-site.ts'

const REDIS = findRedis()

describe.skipIf(REDIS === null)('a store that does not answer a worker', () => {
  it('is named by it, and when it is back the pages are rendered, whole', async () => {
    const made = makeSite({})
    const redis = await RedisServer.start(REDIS ?? '')
    const store = createStoreServer(new FolderStore(join(made.folder, '.shared')), null)
    let isAway = true
    // A process that waits for the pages still finds it.
    const refused: RequestListener = (request, response) =>
      isAway && request.headers.authorization === 'Bearer worker'
        ? void response.writeHead(503).end()
        : void store.emit('request', request, response)
    const server = createServer(refused).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const args = ['--queue', redis.url, '--store', place]
    const worker = startCommand(['worker', ...args, '--jobs', '1'], made.folder, {
      env: { SITE_STORE_TOKEN: 'worker' },
    })
    const run = (command: readonly string[]) => callSite(command, made.folder, { env: { CI: '' } })
    try {
      await worker.says('Taking pages of')
      const queued = run(['prerender', ...args, '--out', 'dist/queued'])
      await worker.says(`The store ${place} answered 503. These pages will be tried again, perhaps by other workers.`)
      isAway = false
      expect(await queued).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Prerendered 4 pages in /) })
      await run(['prerender', '--out', 'dist/whole'])
      expect(filesBelow(join(made.folder, 'dist/queued'))).toEqual(filesBelow(join(made.folder, 'dist/whole')))
    } finally {
      await worker.kill('SIGKILL')
      await redis.stop()
      server.close()
      made.remove()
    }
  })
})
