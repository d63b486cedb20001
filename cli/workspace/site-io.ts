import type { CommandIo } from '../io.ts'

/** The world of a command that does one site of several: each line of its errors names the site. @param write - where its results go. */
export function siteIo(folder: string, io: CommandIo, write: (text: string) => void = io.writeError): CommandIo {
  const named = (text: string) => text.replace(/^(?=.)/gm, `${folder}: `)
  return { ...io, write: (text) => write(named(text)), writeError: (text) => io.writeError(named(text)) }
}
