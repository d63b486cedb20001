import type { FetchEvent } from './fetch-state.ts'
import type { FetchPolicy, GraphQLTools, LiveQuery, QueryCall } from './graphql-tools.ts'

/** One query of a section, for as long as its variables stay the same. */
export interface RunningQuery {
  /** Starts it, unless it has started. @param known - the answer that came with the page; it is written into the cache. */
  begin(known?: unknown): void
  /** Queries the back-end again; resolves when the answer, or a failure, has arrived. */
  refresh(): Promise<void>
  end(): void
}

export function runQuery(
  tools: GraphQLTools,
  call: QueryCall,
  tell: (event: FetchEvent<unknown>) => void,
): RunningQuery {
  let live: Promise<LiveQuery | null> | null = null
  let isOver = false
  const tellOn = (event: FetchEvent<unknown>) => isOver || tell(event)

  async function start(fetchPolicy: FetchPolicy, known: unknown): Promise<LiveQuery | null> {
    if (known === undefined) tellOn({ kind: 'started' })
    try {
      const clients = await tools.open()
      return isOver ? null : clients.watch({ ...call, fetchPolicy, known }, tellOn)
    } catch (thrown) {
      // Lets the next refresh try again.
      live = null
      tellOn({ kind: 'failed', thrown, at: Date.now() })
      return null
    }
  }

  return {
    begin(known) {
      live ??= start(call.fetchPolicy, known)
    },
    async refresh() {
      if (live) return (await live)?.refetch()
      live = start('network-only', undefined)
      await (await live)?.settled
    },
    end() {
      isOver = true
      void live?.then((query) => query?.end())
    },
  }
}
