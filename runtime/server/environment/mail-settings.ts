import type { Environment } from './secrets.ts'

/** Where the embedded back-ends send mails. */
export interface MailSettings {
  readonly url: string
  readonly from: string
  readonly to: string
}

/** Where mail goes, by the three variables; or why none can be sent, in a few words. The address may hold a password: it is never named. */
export function readMailSettings(env: Environment): MailSettings | { readonly missing: string } {
  const { SITE_SMTP_URL: url, SITE_MAIL_FROM: from, SITE_MAIL_TO: to } = env
  if (!url) return { missing: 'SITE_SMTP_URL is not set' }
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    return { missing: 'SITE_SMTP_URL is not an smtp:// or smtps:// address' }
  if (!to) return { missing: 'SITE_MAIL_TO is not set' }
  if (!from) return { missing: 'SITE_MAIL_FROM is not set' }
  return { url, from, to }
}
