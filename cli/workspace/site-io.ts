import type { CommandIo } from '../io.ts'

/**
 * The environment of a command that handles one site of several: each line of its messages starts with the site. @param write - receives its
 * results.
 */
export function siteIo(folder: string, io: CommandIo, write: (text: string) => void = io.writeError): CommandIo {
  const named = (text: string) => text.replace(/^(?=.)/gm, `${folder}: `)
  return { ...io, write: (text) => write(named(text)), writeError: (text) => io.writeError(named(text)) }
}
