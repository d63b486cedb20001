import type { CommandIo } from '../io.ts'
import type { DiffContent } from './diff-content.ts'

/** Prints the result of `site diff`. */
export type DiffFormat = (content: DiffContent, io: CommandIo) => void

/** The formats of a comparison, by their names on the command line; each is loaded on demand. */
export const diffFormats = {
  pretty: async () => (await import('./report/pretty.ts')).pretty,
  markdown: async () => (await import('./report/markdown.ts')).markdown,
  json: async () => (await import('./report/json.ts')).json,
  github: async () => (await import('./report/github.ts')).github,
} satisfies Readonly<Record<string, () => Promise<DiffFormat>>>

export type DiffFormatName = keyof typeof diffFormats
