import type { Shard } from '../../runtime/prerender/shards.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { openRendering, type RenderingOptions } from './open-rendering.ts'
import { asJobError, openSharedWork } from './shared-work.ts'

export interface ShardCommandOptions extends RenderingOptions {
  readonly shard: Shard
  readonly store?: string
}

/** When a back-end fails, thousands of pages may. */
const MAX_SHOWN = 100

/** Renders a part of the pages into a store, from which `site prerender merge` takes them. */
export async function prerenderPart(options: ShardCommandOptions, io: CommandIo): Promise<ExitCode> {
  const { shard, store: place } = options
  const { opened, source } = await openRendering(options, io)
  const { store, run } = await openSharedWork(opened, place, io)
  const { prerenderShard } = await import('../../runtime/prerender/prerender-shard.ts')
  const { pages, rendered, failures } = await prerenderShard({ ...source, shard, store, run }).catch(asJobError)
  for (const { what, message } of failures.slice(0, MAX_SHOWN)) io.writeError(`${what}: ${message}\n`)
  if (failures.length > MAX_SHOWN) io.writeError(`and ${failures.length - MAX_SHOWN} more\n`)
  const part = `${shard.index}/${shard.count}`
  if (failures.length > 0) {
    io.writeError(`Shard ${part} is not in the store.\n`)
    return exitCode.failed
  }
  const kept = rendered === pages ? '' : `: ${rendered} rendered, ${pages - rendered} as before`
  io.write(`Shard ${part}: ${pages} pages${kept}\n`)
  return exitCode.ok
}
