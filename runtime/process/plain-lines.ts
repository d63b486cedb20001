import { messageOf, messageWithCauses } from '../values/message-of.ts'

type Tell = (fields: Readonly<Record<string, unknown>>, message: string) => void

/**
 * A logger for people: what happened, where, and the error with its stack and what its causes say.
 *
 * @param site - printed before each line, when a process serves several sites.
 */
export function plainLines(write: (text: string) => void, site?: string): Record<'info' | 'warn' | 'error', Tell> {
  const tell: Tell = ({ err, ...fields }, message) => {
    const about = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`)
    const cause = err === undefined ? '' : `\n${err instanceof Error ? stackWithCauses(err) : messageOf(err)}`
    write(
      `${site === undefined ? '' : `${site}  `}${message}${about.length === 0 ? '' : `:${about.join('')}`}${cause}\n`,
    )
  }
  return { info: tell, warn: tell, error: tell }
}

function stackWithCauses(error: Error): string {
  const words = messageWithCauses(error)
  const { message, stack = message } = error
  return message === '' ? `${words}\n${stack}` : stack.replace(message, () => words)
}
