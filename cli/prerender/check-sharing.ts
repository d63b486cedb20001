import { exitCode, JobError } from '../io.ts'
import { requireStore } from '../queue/worker-options.ts'
import { requirePlace } from './shared-work.ts'

/** The options of machines that share the work. */
export interface SharingOptions {
  readonly shard?: object
  readonly merge: boolean
  readonly queue?: string
  readonly batch?: number
  readonly store?: string
  readonly workspace?: string | true
  readonly force: boolean
  readonly verify?: number
  readonly jobs?: number
}

/** Checks options that only make sense in combination, before anything is built. @throws JobError (exit 2) */
export function checkSharing(options: SharingOptions): void {
  const { shard, merge, queue, batch, store, workspace, force, verify, jobs } = options
  if (merge && shard !== undefined)
    throw usage(
      'merge writes what all shards have put in the store, while --shard renders one of them. Use only one of the two.',
    )
  if (merge && queue !== undefined)
    throw usage(
      'merge writes what shards have rendered, while --queue lets workers render and merges by itself. Use only one of the two.',
    )
  if (merge && (force || verify !== undefined || jobs !== undefined))
    throw usage(
      'merge renders no page. Give --force, --verify and --jobs to the machines that do: site prerender --shard 1/3 …',
    )
  if (queue === undefined && batch !== undefined)
    throw usage('--batch says how many pages make one job of a queue. Add the queue: --queue redis://host:6379')
  if (workspace !== undefined && (merge || store !== undefined))
    throw usage(
      'prerender --workspace writes all sites on this machine. To share the work among several: site fleet prerender --queue redis://host:6379 --store …',
    )
  if (queue !== undefined) requireStore({ queue, ...options })
  else if (merge || shard !== undefined) requirePlace(store)
  else if (store !== undefined)
    throw usage(
      '--store is for machines that share the work. Say what this one does: --shard 1/3 renders a part, the word merge writes what all have rendered, --queue redis://host:6379 lets workers render.',
    )
}

function usage(message: string): JobError {
  return new JobError(message, exitCode.usage)
}
