import { join, relative, resolve } from 'node:path'
import { messageOf } from '../../runtime/values/message-of.ts'
import { failureOf } from '../failure.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type ConfigOption, readSite } from '../open-site.ts'

export interface SchemaOptions extends ConfigOption {
  /** File to write to. */
  readonly out?: string
  /** Prints the schema instead of writing it. */
  readonly stdout: boolean
}

/**
 * Writes the schema of this site's manifest, for editors. A faulty manifest has one, too, which helps to fix it.
 *
 * @throws JobError, or the error of the file system, when it cannot be written.
 */
export async function schema({ config, out, stdout }: SchemaOptions, io: CommandIo): Promise<ExitCode> {
  const { defaultSchemaFile, siteSchemaText, writeSiteSchema } = await import(
    '../../runtime/editor/write-site-schema.ts'
  )
  const result = readSite({ config }, io)
  if (stdout) {
    io.write(siteSchemaText(result))
    return exitCode.ok
  }
  const file = out === undefined ? join(result.root, defaultSchemaFile) : resolve(io.cwd, out)
  const shown = relative(io.cwd, file)
  try {
    writeSiteSchema(result, file)
  } catch (error) {
    if (failureOf(error) !== null) throw error
    throw new JobError(`${shown} cannot be written: ${messageOf(error)}`)
  }
  io.write(`Wrote ${shown}\nEditors use it when ${config} begins with this line:\n${modeline(result.root, file)}\n`)
  return exitCode.ok
}

function modeline(root: string, file: string): string {
  const path = relative(root, file).replaceAll('\\', '/')
  return `# yaml-language-server: $schema=${path.startsWith('../') ? '' : './'}${path}`
}
