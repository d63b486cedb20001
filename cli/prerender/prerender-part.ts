import type { Shard } from '../../runtime/prerender/shards.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { plural } from '../report/summary.ts'
import { failuresInWords } from './failures-in-words.ts'
import { openRendering, type RenderingOptions } from './open-rendering.ts'
import { asJobError, openSharedWork } from './shared-work.ts'

export interface ShardCommandOptions extends RenderingOptions {
  readonly shard: Shard
  readonly store?: string
}

/** Renders a part of the pages into a store, from which `site prerender merge` collects them. */
export async function prerenderPart(options: ShardCommandOptions, io: CommandIo): Promise<ExitCode> {
  const { shard, store: place } = options
  const { opened, source } = await openRendering(options, io)
  const { store, run } = await openSharedWork(opened, place, io)
  const { prerenderShard } = await import('../../runtime/prerender/prerender-shard.ts')
  const { pages, rendered, failures } = await prerenderShard({ ...source, shard, store, run }).catch(asJobError)
  const part = `${shard.index}/${shard.count}`
  if (failures.length > 0) {
    io.writeError(`${failuresInWords(failures)}Shard ${part} is not in the store.\n`)
    return exitCode.failed
  }
  const kept = rendered === pages ? '' : `: ${rendered} rendered, ${pages - rendered} as before`
  io.write(`Shard ${part}: ${plural(pages, 'page')}${kept}\n`)
  return exitCode.ok
}
