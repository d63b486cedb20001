import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isEmbedded } from '../runtime/values/paths/embedded-address.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from './io.ts'
import { type ConfigOption, readSite, requireRead } from './open-site.ts'
import { notKnown } from './require-known.ts'
import { textOf } from './text-of.ts'

export interface PullSchemaOptions extends ConfigOption {
  readonly check: boolean
}

/**
 * Writes the SDL of a client, as its back-end describes it, to the file that the manifest names. This also works while
 * that file is missing.
 *
 * @throws JobError (exit 1) when the back-end does not reveal its schema, (exit 2) when there is no such client.
 */
export async function pullSchema(name: string, { config, check }: PullSchemaOptions, io: CommandIo): Promise<ExitCode> {
  const result = readSite({ config }, io)
  const { root, conceal } = result
  const { clients } = requireRead(result, io).manifest.graphql
  const client = Object.hasOwn(clients, name) ? clients[name] : undefined
  if (client === undefined) throw notKnown('client', name, Object.keys(clients))
  if (isEmbedded(client))
    throw new JobError(
      `The client "${name}" is embedded, so ${client.schema} is its only schema. There is nothing to pull.`,
    )
  const [{ pullSdl }, { keepNonNull }, { failureReason }, { readEnvironment }, { writeWhole }] = await Promise.all([
    import('../runtime/source/graphql/pull-sdl.ts'),
    import('../runtime/source/graphql/keep-non-null.ts'),
    import('../runtime/source/graphql/failure-reason.ts'),
    import('../runtime/process/read-environment.ts'),
    import('../runtime/source/disk/write-whole.ts'),
  ])
  const env = readEnvironment(root, io.env)
  const pulled = await pullSdl(name, client, env).catch((error: unknown) => {
    const { secret } = client.authorization
    const without = secret !== undefined && !env[secret] ? ` while ${secret} is not set` : ''
    throw new JobError(`${client.url} does not report its schema${without}: ${conceal(failureReason(error))}`)
  })
  const file = join(root, client.schema)
  const before = textOf(file)
  const { sdl, kept } = keepNonNull(pulled, before)
  const isCurrent = before === sdl
  if (isCurrent) io.write(`${client.schema} is up to date.\n`)
  else if (check) {
    io.write(`${client.schema} is out of date. Write it: site schema pull ${name}\n`)
    return exitCode.failed
  } else {
    mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, sdl)
    io.write(`Wrote ${client.schema}\n`)
  }
  if (kept.length > 0)
    io.write(`Kept the "!" after these fields, although the back-end says that they can be null: ${kept.join(', ')}\n`)
  return exitCode.ok
}
