import type { CommandIo } from '../io.ts'
import type { ReportContent } from './report-content.ts'

/** A way to print what `site validate` found: one file, listed in `formats.ts`. */
export interface ReportFormat {
  /** Whether people read it at once: of much they get a part, and other commands' words beside it. Programs get everything, and one report. */
  readonly isForPeople: boolean
  /** Prints it on standard output. @param inRepository - names a file of the site as its repository does. */
  print(content: ReportContent, inRepository: (file: string) => string, io: CommandIo): void
}
