import type { ShardedRun } from '../../runtime/prerender/shards.ts'
import type { OpenedBuild } from '../../runtime/server/open-build.ts'
import type { Store } from '../../runtime/store/store.ts'
import { isEmbedded } from '../../runtime/values/paths/embedded-address.ts'
import { type CommandIo, exitCode, JobError } from '../io.ts'

/** Variables with which CI services identify a run; the same on all of its machines. */
const RUN_IDS = [
  'GITHUB_RUN_ID',
  'CI_PIPELINE_ID',
  'BUILDKITE_BUILD_ID',
  'CIRCLE_WORKFLOW_ID',
  'BUILD_ID',
  'SITE_RUN_ID',
]

/** Where the machines of a run exchange their work. */
export interface SharedWork {
  readonly store: Store
  readonly run: ShardedRun
}

/** @throws JobError (exit 2) when no store is named. */
export function requirePlace(place: string | undefined): string {
  if (place !== undefined) return place
  throw new JobError(
    'Machines that share the work need a store. Name a folder that all of them see, or the address of a server: --store https://store.example.com',
    exitCode.usage,
  )
}

/** @throws JobError (exit 2) when no store is named. */
export async function openSharedWork(
  { assets, site }: Pick<OpenedBuild, 'assets' | 'site'>,
  place: string | undefined,
  { cwd, env }: CommandIo,
): Promise<SharedWork> {
  const named = requirePlace(place)
  const [{ openStore }, { ShardedRun }] = await Promise.all([
    import('../../runtime/store/open-store.ts'),
    import('../../runtime/prerender/shards.ts'),
  ])
  const store = openStore(named, cwd, env.SITE_STORE_TOKEN || undefined)
  const ids = RUN_IDS.map((name) => env[name] ?? '')
  return { store, run: new ShardedRun(store, site.product, [assets.build, site.origin, ...ids].join(' ')) }
}

/** Like `openSharedWork`, and also gathers what the other machines have rendered. */
export async function openGathered(
  opened: Pick<OpenedBuild, 'assets' | 'site'>,
  place: string | undefined,
  io: CommandIo,
) {
  const work = await openSharedWork(opened, place, io)
  const asksElsewhere = [...opened.site.clients.values()].some((client) => !isEmbedded(client))
  if (asksElsewhere && !RUN_IDS.some((name) => io.env[name]))
    io.writeError(
      `This run has no number. If one of its shards has failed, the pages of that shard from an earlier run of the same tree are used. Give each run a number of its own, the same on all machines: SITE_RUN_ID=…\n`,
    )
  return { ...work, ...(await work.run.gather().catch(asJobError)) }
}

/** Rethrows a fault of the store as a JobError, like anything else that a command needs and does not have. */
export function asJobError(error: unknown): never {
  throw error instanceof Error && error.name === 'StoreError' ? new JobError(error.message) : error
}
