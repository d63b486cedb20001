import { setTimeout as clockWait } from 'node:timers/promises'
import type { Database } from '../../backend/storage/database.ts'
import type { StorageFault } from '../../backend/storage/storage-error.ts'
import type { HealthFault } from '../process/health.ts'

/** How long a check of the health waits for a database elsewhere. A load balancer gives up after a second, and would then drop every server. */
const PATIENCE_MS = 500

const FAULTS: Partial<Record<StorageFault, string>> = {
  full: 'what visitors send is refused: there is no room to store it',
  damaged: 'what visitors send is refused: the database is damaged',
}

/**
 * Tells what is wrong with the database. Every server that stores there is affected.
 *
 * @param isElsewhere - whether it is on a server of its own, which is tested with a query.
 */
export function databaseFault(
  database: Pick<Database, 'fault' | 'storedBytes'>,
  isElsewhere: boolean,
): () => Promise<HealthFault | null> {
  const answers = inTime(() => database.storedBytes())
  const shared = (reason: string): HealthFault => ({ reason, isShared: true })
  return async () => {
    if (isElsewhere && !(await answers())) return shared('the database (SITE_DATABASE_URL) cannot be reached')
    const fault = database.fault()
    return fault && shared(FAULTS[fault] ?? 'what visitors send is refused: it cannot be stored at the moment')
  }
}

/** Whether a query succeeds in time. Only one is on its way, however often this is asked, since a silent database would hold them all. */
function inTime(query: () => Promise<unknown>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  return () => {
    asked ??= query()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null
      })
    return Promise.race([asked, clockWait(PATIENCE_MS, false, { ref: false })])
  }
}
