import { randomBytes } from 'node:crypto'
import type { ProcessIo } from '../../process/host-process.ts'
import { type ExitCode, exitCode } from '../../process/job-error.ts'
import { START_KEY } from '../environment/site-secret.ts'
import { createLogger } from '../process/logger.ts'
import { WorkerPool, type WorkerPoolOptions, WorkerStartError } from './worker-pool.ts'

/**
 * Serves with several processes until told to stop. Once all are ready, prints their common address alone on the last line.
 *
 * @param io - without `onReloadSignal` when the workers have nothing to reload, so that the signal would end them.
 * @returns the exit code of a worker that could not start; it has said why.
 */
export async function serveWorkers(
  { env, ...options }: Omit<WorkerPoolOptions, 'log'>,
  io: Pick<ProcessIo, 'write' | 'onStopSignal'> & Partial<Pick<ProcessIo, 'onReloadSignal'>>,
): Promise<ExitCode> {
  // A token that one worker has signed is accepted by the others.
  const shared = { ...env, [START_KEY]: randomBytes(32).toString('hex') }
  const pool = new WorkerPool({ ...options, env: shared, log: createLogger() })
  const stopped = new Promise<void>((stop) => io.onStopSignal(stop))
  io.onReloadSignal?.(() => pool.reload())
  const started = pool.start().then((url) => io.write(`${url}\n`))
  try {
    // A worker may need long to become ready, or never be.
    await Promise.race([started, stopped])
  } catch (error) {
    if (!(error instanceof WorkerStartError)) throw error
    await pool.stop()
    return codeOf(error.exitCode)
  }
  await stopped
  await pool.stop()
  return exitCode.ok
}

function codeOf(code: number): ExitCode {
  return Object.values(exitCode).find((known) => known === code) ?? exitCode.failed
}
