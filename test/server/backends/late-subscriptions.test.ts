import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { Backend } from '../../../runtime/backend/create-backend.ts'
import { LateSubscriptions } from '../../../runtime/server/backends/late-subscriptions.ts'

// The code under test only reads the path of a request.
const asked = (url: string) => ({ url }) as IncomingMessage
const backend: Backend = Object.create(null)

it('ends a socket that comes once subscriptions are closed, and leaves those of other paths to whoever has them', async () => {
  const subscriptions = new LateSubscriptions({
    backends: { '/graphql': backend },
    siteOrigin: null,
    addressOf: () => null,
    isAnswered: () => true,
  })
  await subscriptions.close()
  const [own, other] = [new PassThrough(), new PassThrough()]
  expect(subscriptions.upgrade(asked('/graphql?a=1'), own, Buffer.alloc(0))).toBe(true)
  expect(subscriptions.upgrade(asked('/chat'), other, Buffer.alloc(0))).toBe(false)
  expect([own.destroyed, other.destroyed]).toEqual([true, false])
})
