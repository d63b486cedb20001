import type { CommandIo } from './io.ts'

/** Locales without messages do not keep a site from starting; a build says so itself when it starts. */
export function tellMissingLocales(
  { missingLocales }: { readonly missingLocales: readonly string[] },
  io: Pick<CommandIo, 'writeError'>,
): void {
  for (const locale of missingLocales) io.writeError(`[sitio] No messages found for locale "${locale}"\n`)
}
