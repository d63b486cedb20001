import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { SendMail } from './mail-worker.ts'

/** Where and how to send mails. */
export interface SmtpOptions {
  /** `smtp://` (with STARTTLS if the server offers it) or `smtps://`, including user and password. */
  readonly url: string
  readonly from: string
  /** One address, or several separated by commas. */
  readonly to: string
  /** Reads the content of a file by its id. */
  readonly read: (file: string) => Readable
}

/** A mail server that is silent for this long counts as down. */
const CONNECT_TIMEOUT_MS = 15_000
const SILENCE_TIMEOUT_MS = 60_000

/** SMTP codes about who may send, not about the mail itself: somebody will correct the settings. */
const AUTHENTICATION_CODES = [530, 534, 535, 538]

/** Sends mails over SMTP, each over its own connection. nodemailer is loaded with the first mail. */
export function createSmtpSender({ url, from, to, read }: SmtpOptions): SendMail {
  let transporter: Promise<Transporter> | null = null
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async send(mail, key, signal) {
      transporter ??= connect()
      const streams = mail.files.map(({ id }) => read(id))
      try {
        const { rejected } = await (await transporter).sendMail({
          from,
          to,
          subject: mail.subject,
          text: mail.text,
          date: new Date(mail.date),
          messageId: `<${key}@${domainOf(from)}>`,
          // Keeps automatic replies, such as absence notes, from being sent to the site.
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
          attachments: mail.files.map(({ name, type }, index) => ({
            filename: name,
            contentType: type,
            content: streams[index],
          })),
          signal,
        })
        return rejected ?? []
      } finally {
        for (const stream of streams) stream.destroy()
      }
    },
    isRefusal(error) {
      if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
      const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
      const status = Number(error.responseCode)
      return isAboutMail && status >= 500 && !AUTHENTICATION_CODES.includes(status)
    },
  }
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
