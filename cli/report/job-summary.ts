import { appendFileSync } from 'node:fs'
import type { CommandIo } from '../io.ts'

/** Adds to what GitHub shows with a job: its runners name a file for that. @param markdown - made where there is one. */
export function addToJobSummary(markdown: () => string, io: CommandIo): void {
  const file = io.env.GITHUB_STEP_SUMMARY
  if (!file) return
  try {
    appendFileSync(file, markdown())
  } catch (error) {
    // What is printed is worth more.
    io.writeError(`The job summary cannot be written: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}
