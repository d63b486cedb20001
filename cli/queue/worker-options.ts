import { type CommandIo, exitCode, JobError } from '../io.ts'

/** Where machines meet that share the work. */
export interface QueueOptions {
  /** Address of the Redis that holds the jobs. */
  readonly queue: string
  /** Where the pages go: a folder, or the address of a server. */
  readonly store?: string
}

export interface WorkerOptions extends QueueOptions {
  /** How many jobs at a time; left out: one for each core. */
  readonly jobs?: number
  /** Who is silent for so long has its jobs taken over, in s. */
  readonly lease: number
  readonly offline: boolean
}

/** @throws JobError (exit 2) where no store is named. */
export function requireStore({ store }: QueueOptions): string {
  if (store !== undefined) return store
  throw new JobError(
    'The queue holds jobs; pages go into a store. Name a folder that all machines see, or the address of a server: --store https://store.example.com',
    exitCode.usage,
  )
}

export async function openNamedStore(place: string, { cwd, env }: CommandIo) {
  const { openStore } = await import('../../runtime/store/open-store.ts')
  return openStore(place, cwd, env.SITE_STORE_TOKEN || undefined)
}

/** How a worker is started, for a sentence: without the password of the queue. */
export function workerCommand({ queue, store = '…' }: QueueOptions, more = ''): string {
  return `site worker --queue ${queue.replace(/\/\/[^@/]*@/, '//…@')} --store ${store}${more}`
}
