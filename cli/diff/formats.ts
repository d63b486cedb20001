import type { CommandIo } from '../io.ts'
import type { DiffContent } from './diff-content.ts'

/** Prints what `site diff` has found. */
export type DiffFormat = (content: DiffContent, io: CommandIo) => void

/** How a comparison is printed, by its name on the command line, each loaded when it is asked for. */
export const diffFormats = {
  pretty: async () => (await import('./report/pretty.ts')).pretty,
  markdown: async () => (await import('./report/markdown.ts')).markdown,
  json: async () => (await import('./report/json.ts')).json,
  github: async () => (await import('./report/github.ts')).github,
} satisfies Readonly<Record<string, () => Promise<DiffFormat>>>

export type DiffFormatName = keyof typeof diffFormats
