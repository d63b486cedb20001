import { describe, expect, it } from 'vitest'
import { addressFault, readMailSettings } from '../../../runtime/server/environment/mail-settings.ts'
import { mailEnv } from './embedded-site.ts'

describe('mail settings', () => {
  it.each([
    [{}, { missing: 'SITE_SMTP_URL is not set' }],
    [{ SITE_SMTP_URL: '', ...mailEnv }, { missing: 'SITE_SMTP_URL is not set' }],
    [
      { SITE_SMTP_URL: 'mail.example.org', ...mailEnv },
      { missing: 'SITE_SMTP_URL is not an smtp:// or smtps:// address' },
    ],
    [{ SITE_SMTP_URL: 'http://u:p@a', ...mailEnv }, { missing: 'SITE_SMTP_URL is not an smtp:// or smtps:// address' }],
    [{ SITE_SMTP_URL: 'smtp://a', SITE_MAIL_FROM: 'a@b' }, { missing: 'SITE_MAIL_TO is not set' }],
    [{ SITE_SMTP_URL: 'smtp://a', SITE_MAIL_TO: 'a@b' }, { missing: 'SITE_MAIL_FROM is not set' }],
    [
      { SITE_SMTP_URL: 'smtps://u:p@a:465', ...mailEnv },
      { url: 'smtps://u:p@a:465', from: 'site@example.org', to: 'studio@example.org' },
    ],
  ])('%j mean %j', (env, settings) => {
    expect(readMailSettings(env)).toEqual(settings)
  })

  const [noTo, noFrom] = [
    'SITE_MAIL_TO is not a mail address, nor several with commas between them',
    'SITE_MAIL_FROM is not a mail address',
  ]
  it.each([
    ['a@example.org', 'studio@example.org', null],
    ['Site <a@example.org>', 'Ana <ana@example.org>, "Luz, S.A. @ Lima" <luz@example.org>; ben@localhost,', null],
    ['a@example.org', 'studio', noTo],
    ['a@example.org', 'ana@example.org ben@example.org', noTo],
    ['a@example.org', 'ana@example.org, ben', noTo],
    ['a@example.org', ' , ', noTo],
    ['Site', 'ana@example.org', noFrom],
  ])('from %j to %j have this fault: %j', (from, to, fault) => {
    expect(addressFault({ url: 'smtp://a', from, to })).toBe(fault)
  })
})
