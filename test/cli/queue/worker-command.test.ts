import { expect, it } from 'vitest'
import { workerCommand } from '../../../cli/queue/worker-options.ts'

it.each([
  ['redis://host:6379', 'redis://host:6379'],
  ['redis://:secret@host:6379', 'redis://…@host:6379'],
  ['rediss://jobs:p@ss@host/2', 'rediss://…@host/2'],
])('names the queue %s without its password, whatever it contains', (queue, shown) => {
  expect(workerCommand({ queue, store: '/pages' })).toBe(`site worker --queue ${shown} --store /pages`)
})
