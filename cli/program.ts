import { Command, CommanderError, Option } from 'commander'
import { version } from '../package.json' with { type: 'json' }
import { defectText } from '../runtime/process/host-process.ts'
import { failureOf } from './failure.ts'
import { type CommandIo, type ExitCode, exitCode } from './io.ts'
import { defineDiff, defineRoutes, defineUrls } from './program/addresses.ts'
import { defineConfig, defineDrift, defineUpgrade, defineWhy } from './program/bases.ts'
import { defineDoctor, defineExplain, defineValidate } from './program/checking.ts'
import type { CommandLine } from './program/command-line.ts'
import { defineEntries, defineRecord } from './program/content.ts'
import { defineDocs, defineGallery, defineSchema, defineTypes } from './program/generating.ts'
import { defineFleet, definePrerender, defineStore, defineWorker } from './program/prerendering.ts'
import { refuseEmpty } from './program/refuse-empty.ts'
import { defineAdd, defineNew } from './program/scaffolding.ts'
import { defineBuild, defineCache, defineDev, defineStart } from './program/serving.ts'
import { RENDERER } from './queue/render-messages.ts'
import { PART } from './workspace/site-job.ts'

export { hostProcess } from '../runtime/process/host-process.ts'

/** Runs one command line and returns its exit code. Never throws, and shows a stack trace only with `--debug`. */
export async function run(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  let result: ExitCode = exitCode.ok
  const program = createProgram(io, (code) => {
    result = code
  })
  try {
    if (argv[0] === RENDERER) return await (await import('./queue/run-renderer.ts')).runRenderer(argv[1] ?? '', io)
    if (argv[0] === PART) return await (await import('./workspace/part.ts')).runPart(argv[1] ?? '', io)
    await program.parseAsync([...argv], { from: 'user' })
    return result
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage
    if (argv.includes('--debug') && error instanceof Error) io.writeError(`${error.stack}\n`)
    const failure = failureOf(error)
    if (failure !== null) {
      const { inWordsOfSite } = await import('./packages/in-words-of-site.ts')
      io.writeError(`${inWordsOfSite(io.cwd, io, failure.message)}\n`)
      return failure.exitCode
    }
    io.writeError(defectText(error))
    return exitCode.defect
  }
}

/** In the order of `site --help`. */
const DEFINITIONS: readonly ((line: CommandLine) => void)[] = [
  defineValidate,
  defineExplain,
  defineDev,
  defineBuild,
  defineStart,
  definePrerender,
  defineStore,
  defineWorker,
  defineFleet,
  defineCache,
  defineDiff,
  defineRecord,
  defineRoutes,
  defineUrls,
  defineConfig,
  defineWhy,
  defineDrift,
  defineUpgrade,
  defineGallery,
  defineSchema,
  defineTypes,
  defineNew,
  defineAdd,
  defineEntries,
  defineDocs,
  defineDoctor,
]

/** Names and options of all commands. Each action imports its own file when it is called, so that no command loads another's libraries. */
export function createProgram(io: CommandIo, finish: (code: ExitCode) => void): Command {
  const program = new Command('site')
    .description('Builds and runs a marketing site from one site.config.yaml.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: io.write, writeErr: io.writeError })
    .showHelpAfterError('Run it with --help to see every option.')
    .hook('preAction', (_, action) => refuseEmpty(action))
  const command = (name: string, description: string, example: string) =>
    program
      .command(name)
      .description(description)
      .addOption(new Option('--config <file>', 'the manifest; its folder is the site').default('site.config.yaml'))
      .option('--debug', 'show stack traces')
      .addHelpText('after', `\nExample:\n  $ ${example}`)
  for (const define of DEFINITIONS) define({ program, command, io, finish })
  return program
}
