import type { CommandIo } from './io.ts'

/** Warns of locales without messages. They do not keep a site from starting, and a started build warns of them itself. */
export function tellMissingLocales(
  { missingLocales }: { readonly missingLocales: readonly string[] },
  io: Pick<CommandIo, 'writeError'>,
): void {
  for (const locale of missingLocales) io.writeError(`[sitio] No messages found for locale "${locale}"\n`)
}
