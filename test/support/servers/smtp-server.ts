import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as the server accepted it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Lower-case name → value, with folded lines joined. */
  readonly headers: Readonly<Record<string, string>>
  /** As it was transmitted. */
  readonly raw: string
}

export interface TestSmtpServer {
  readonly url: string
  readonly port: number
  /** All mails that were answered with 250, in order. */
  readonly mails: readonly ReceivedMail[]
  close(): Promise<void>
}

/**
 * A real SMTP server on a free port, or on a given one.
 *
 * @param answer - runs when a mail has arrived, before it is accepted; an error that it throws becomes the answer (`responseCode`).
 */
export async function startSmtpServer(
  options: SMTPServerOptions & { port?: number; answer?: (mail: ReceivedMail) => Promise<void> | void } = {},
): Promise<TestSmtpServer> {
  const { port = 0, answer, ...rest } = options
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData(stream, { envelope }, done) {
      text(stream)
        .then(async (raw) => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          const mail = { from, to: envelope.rcptTo.map(({ address }) => address), headers: headersOf(raw), raw }
          await answer?.(mail)
          mails.push(mail)
          done(null)
        })
        .catch(done)
    },
    ...rest,
  })
  // A client that disconnects does not affect the server.
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  // A listening TCP server has an address of this type.
  const bound = (listening.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** An error that the SMTP server answers with. */
export function smtpError(responseCode: number, message = 'no'): Error {
  return Object.assign(new Error(message), { responseCode })
}

function headersOf(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}
