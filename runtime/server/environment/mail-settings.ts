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
