import type { CommandIo } from '../../io.ts'
import { addToJobSummary } from '../../report/job-summary.ts'
import type { DiffContent } from '../diff-content.ts'
import { inMarkdown } from './markdown.ts'
import { totals } from './words.ts'

/** Prints annotations for addresses that are gone, and adds the rest to the job's summary. */
export function github(content: DiffContent, io: CommandIo): void {
  for (const { path, redirect } of content.gone)
    io.write(`::error title=A page is gone::${path} is gone, and leads nowhere. Write under redirects: ${redirect}\n`)
  io.write(`${totals(content)}\n`)
  addToJobSummary(() => inMarkdown(content), io)
}
