import type { CommandIo } from '../io.ts'
import type { ReportContent } from './report-content.ts'

/** A format for the result of `site validate`: one file, listed in `formats.ts`. */
export interface ReportFormat {
  /** Whether people read the output directly: then it may be shortened, and mixed with other messages. Programs get everything in a single report. */
  readonly isForPeople: boolean
  /** Prints the report on standard output. @param inRepository - maps a file of the site to its path in the repository. */
  print(content: ReportContent, inRepository: (file: string) => string, io: CommandIo): void
}
