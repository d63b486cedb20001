import { availableParallelism } from 'node:os'

/** More processes would only wait for each other. */
const MAX_WORKERS = 256

export const WORKER_COUNTS = `a number from 1 to ${MAX_WORKERS}, or auto for one for each processor`

/** The number of processes that a text asks for; null when it is not one of `WORKER_COUNTS`. */
export function workerCount(text: string): number | null {
  if (text === 'auto') return availableParallelism()
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= MAX_WORKERS ? count : null
}
