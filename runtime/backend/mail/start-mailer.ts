import type { Database } from '../storage/database.ts'
import { MailWorker, type MailWorkerOptions, mailTimes } from './mail-worker.ts'
import { createSmtpSender, type SmtpOptions } from './smtp-sender.ts'

/** Sends the mails in a database's outbox over SMTP until it is stopped. */
export function startMailer(
  options: Omit<SmtpOptions, 'read'> & Pick<MailWorkerOptions, 'log'> & { readonly database: Database },
): MailWorker {
  const { outbox, uploads } = options.database
  const sender = createSmtpSender({ ...options, read: (file) => uploads.read(file) })
  return new MailWorker({ outbox, sender, times: mailTimes, log: options.log })
}
