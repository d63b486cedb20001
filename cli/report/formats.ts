import type { ReportFormat } from './report-format.ts'

/** Every format of a report, by its name on the command line; each is loaded on demand. */
export const formats = {
  pretty: async () => (await import('./pretty.ts')).pretty,
  json: async () => (await import('./json.ts')).json,
  github: async () => (await import('./github.ts')).github,
  sarif: async () => (await import('./sarif.ts')).sarif,
  junit: async () => (await import('./junit.ts')).junit,
} satisfies Readonly<Record<string, () => Promise<ReportFormat>>>

export type FormatName = keyof typeof formats
