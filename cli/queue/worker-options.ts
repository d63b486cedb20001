import { type CommandIo, exitCode, JobError } from '../io.ts'

/** Where the machines that share the work meet. */
export interface QueueOptions {
  /** Address of the Redis that holds the jobs. */
  readonly queue: string
  /** Where the pages go: a folder, or the address of a server. */
  readonly store?: string
}

export interface WorkerOptions extends QueueOptions {
  /** Number of jobs at a time. Default: one for each core. */
  readonly jobs?: number
  /** After this silence, in s, a worker's jobs are taken over by others. */
  readonly lease: number
  readonly offline: boolean
}

/** @throws JobError (exit 2) when no store is named. */
export function requireStore({ store }: QueueOptions): string {
  if (store !== undefined) return store
  throw new JobError(
    'The queue contains jobs; the pages go to a store. Name a folder that all machines see, or the address of a server: --store https://store.example.com',
    exitCode.usage,
  )
}

export async function openNamedStore(place: string, { cwd, env }: CommandIo) {
  const { openStore } = await import('../../runtime/store/open-store.ts')
  return openStore(place, cwd, env.SITE_STORE_TOKEN || undefined)
}

/** The command that starts a worker, for messages; without the queue's password. */
export function workerCommand({ queue, store = '…' }: QueueOptions, more = ''): string {
  return `site worker --queue ${queue.replace(/\/\/[^/]*@/, '//…@')} --store ${store}${more}`
}
