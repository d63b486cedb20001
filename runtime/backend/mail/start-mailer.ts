import type { Database } from '../storage/database.ts'
import { type MailWorker, type MailWorkerOptions, mailTimes, startMailWorker } from './mail-worker.ts'
import { createSmtpSender, type SmtpOptions } from './smtp-sender.ts'

/** Sends the mails in a database's outbox over SMTP until it is stopped. */
export function startMailer(
  options: Omit<SmtpOptions, 'read'> & Pick<MailWorkerOptions, 'log'> & { readonly database: Database },
): MailWorker {
  const { outbox, uploads } = options.database
  const sender = createSmtpSender({ ...options, read: (file) => uploads.read(file) })
  return startMailWorker({ outbox, sender, times: mailTimes, log: options.log })
}
