import { appendFileSync } from 'node:fs'
import { messageOf } from '../../runtime/values/message-of.ts'
import type { CommandIo } from '../io.ts'

/** Adds to the summary that GitHub shows for a job; its runners name a file for that. @param markdown - called only if there is such a file. */
export function addToJobSummary(markdown: () => string, io: CommandIo): void {
  const file = io.env.GITHUB_STEP_SUMMARY
  if (!file) return
  try {
    appendFileSync(file, markdown())
  } catch (error) {
    // The printed report matters more, so this is only a message.
    io.writeError(`The job summary cannot be written: ${messageOf(error)}\n`)
  }
}
