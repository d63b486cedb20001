import { dirname, join, relative, resolve } from 'node:path'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { type ConfigOption, readSite } from '../open-site.ts'

export interface SchemaOptions extends ConfigOption {
  /** Where to. */
  readonly out?: string
  /** Prints it instead. */
  readonly stdout: boolean
}

/** Writes the schema of this site's manifest, for editors. A manifest that is wrong has one, too: it helps to mend it. */
export async function schema({ config, out, stdout }: SchemaOptions, io: CommandIo): Promise<ExitCode> {
  const { defaultSchemaFile, siteSchemaText, writeSiteSchema } = await import(
    '../../runtime/build/write-site-schema.ts'
  )
  const result = readSite({ config }, io)
  if (stdout) {
    io.write(siteSchemaText(result))
    return exitCode.ok
  }
  const file = out === undefined ? join(result.root, defaultSchemaFile) : resolve(io.cwd, out)
  writeSiteSchema(result, file)
  const manifest = resolve(io.cwd, config)
  const reference = relative(dirname(manifest), file).replaceAll('\\', '/')
  const line = `# yaml-language-server: $schema=${reference.startsWith('.') ? '' : './'}${reference}`
  io.write(`Wrote ${relative(io.cwd, file)}\nEditors use it when ${config} begins with this line:\n${line}\n`)
  return exitCode.ok
}
