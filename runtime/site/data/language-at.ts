import { isEmbedded } from '../../values/paths/embedded-address.ts'
import type { ClientModel } from '../site-model.ts'

/** What a back-end calls a language. @param client - undefined if there is none, so that calls of it fail anyway. */
export function languageAt(client: Pick<ClientModel, 'url' | 'locales'> | undefined, locale: string): string {
  if (client === undefined || isEmbedded(client)) return locale
  return client.locales[locale] ?? locale
}
