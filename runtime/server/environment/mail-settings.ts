import type { Environment } from './secrets.ts'

/** The mail server and the addresses that embedded back-ends send mail with. */
export interface MailSettings {
  readonly url: string
  readonly from: string
  readonly to: string
}

/** The mail settings from the three variables, or in a few words why no mail can be sent. The URL may hold a password, so it is never quoted. */
export function readMailSettings(env: Environment): MailSettings | { readonly missing: string } {
  const { SITE_SMTP_URL: url, SITE_MAIL_FROM: from, SITE_MAIL_TO: to } = env
  if (!url) return { missing: 'SITE_SMTP_URL is not set' }
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    return { missing: 'SITE_SMTP_URL is not an smtp:// or smtps:// address' }
  if (!to) return { missing: 'SITE_MAIL_TO is not set' }
  if (!from) return { missing: 'SITE_MAIL_FROM is not set' }
  return { url, from, to }
}

/** What is wrong with the addresses, in a few words; null when each can be one. Mails wait until they are set right. */
export function addressFault({ from, to }: MailSettings): string | null {
  if (!areAddresses(to)) return 'SITE_MAIL_TO is not a mail address, nor several with commas between them'
  return areAddresses(from) ? null : 'SITE_MAIL_FROM is not a mail address'
}

/** Whether each part is an address, with or without a name: `Ana <ana@example.org>`. A name in quotes may contain anything. */
function areAddresses(text: string): boolean {
  const parts = text.replace(/"[^"]*"/g, '').split(/[,;]/)
  const named = parts.filter((part) => part.trim() !== '')
  return named.length > 0 && named.every((part) => /^[^@]*?[^\s<>@]+@[^\s<>@]+>?\s*$/.test(part))
}
