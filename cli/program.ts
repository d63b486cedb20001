import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { version } from '../package.json' with { type: 'json' }
import { defectText } from '../runtime/process/host-process.ts'
import { type CommandIo, type ExitCode, exitCode, type JobError } from './io.ts'
import { formats } from './report/formats.ts'

export { hostProcess } from '../runtime/process/host-process.ts'

/** Runs one command line; returns its exit code. Never throws, never shows a stack trace without `--debug`. */
export async function run(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  let result: ExitCode = exitCode.ok
  const program = createProgram(io, (code) => {
    result = code
  })
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return result
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage
    if (argv.includes('--debug') && error instanceof Error) io.writeError(`${error.stack}\n`)
    if (isJobError(error)) {
      io.writeError(`${error.message}\n`)
      return error.exitCode
    }
    const message = error instanceof Error ? error.message : String(error)
    if (isDenied(error)) {
      io.writeError(
        `${message.replace(/^\w+: /, '')}\nsitio has to write there. Give this user the right, or run it in another folder.\n`,
      )
      return exitCode.failed
    }
    io.writeError(defectText(error))
    return exitCode.defect
  }
}

/** By its name: the server of a build brings a class of its own. */
function isJobError(error: unknown): error is JobError {
  return error instanceof Error && error.name === 'JobError' && 'exitCode' in error
}

/** The system's refusal to write: a folder of another user, a disk that is read-only or full. */
function isDenied(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOSPC'
}

/** Names and options of all commands. Each action imports its file when it is called, so that none pays for another's libraries. */
export function createProgram(io: CommandIo, finish: (code: ExitCode) => void): Command {
  const program = new Command('site')
    .description('Builds and runs a marketing site from one site.config.yaml.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: io.write, writeErr: io.writeError })
    .showHelpAfterError('Add --help for all options.')
  const command = (name: string, description: string, example: string) =>
    program
      .command(name)
      .description(description)
      .addOption(new Option('--config <file>', 'the manifest; its folder is the site').default('site.config.yaml'))
      .option('--debug', 'show stack traces')
      .addHelpText('after', `\nExample:\n  $ ${example}`)

  command('validate', 'Checks the whole site, offline.', "site validate --skip 'unused/*' --format json")
    .addOption(
      new Option('--format <format>', 'how findings are printed').choices(Object.keys(formats)).default('pretty'),
    )
    .option('--strict', 'fail on warnings, too', false)
    .option('--fix', 'correct what can only be meant in one way; nothing else in the files changes', false)
    .option('--dry-run', 'with --fix: show what would be written, and write nothing', false)
    .option('--update-baseline', 'list the findings in site.baseline.json as known: they are not shown again', false)
    .option('--rendered', 'render every page, and check what visitors get', false)
    .addOption(codesOption('--only <codes>', "show only these codes or groups: links/insecure,'messages/*'"))
    .addOption(codesOption('--skip <codes>', 'leave these codes or groups out; what blocks is always shown'))
    .option('--max <n>', 'how many findings are shown (default: 100 in pretty, else all)', parseCount)
    .action(async (options) => finish(await (await import('./commands/validate.ts')).validate(options, io)))
  program
    .command('explain')
    .description('Explains a code of site validate, with examples; without one, lists them all.')
    .argument('[code]', 'as findings show it: manifest/unknown-key')
    .option('--json', 'as JSON', false)
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ site explain manifest/unknown-key')
    .action(async (code, options) => finish((await import('./commands/explain.ts')).explain(code, options, io)))
  command('dev', 'Serves the site for development, with hot reload of code and manifest.', 'site dev --port 4000')
    .option('--port <n>', 'port; 0 takes a free one (default: PORT, else 3000)', parsePort)
    .action(async (options) => finish(await (await import('./commands/dev.ts')).dev(options, io)))
  command('build', 'Builds the site into a folder that runs without its sources.', 'site build --out dist/site')
    .option('--out <dir>', 'where to (default: dist/site beside the manifest)')
    .action(async (options) => finish(await (await import('./commands/build.ts')).build(options, io)))
  command(
    'start',
    'Serves the site in production; builds first when the build is stale or missing.',
    'site start --port 8080 --host 0.0.0.0',
  )
    .option('--port <n>', 'port; 0 takes a free one (default: PORT, else 3000)', parsePort)
    .option('--host <host>', 'address to listen at (default: HOST, else 127.0.0.1)')
    .option('--no-build', 'serve dist/site as it is, without a look at the sources, which need not be there')
    .action(async (options) => finish(await (await import('./commands/start.ts')).start(options, io)))
  command('prerender', 'Writes the site as files for a plain file server.', 'site prerender --out public_html')
    .option('--out <dir>', 'where to (default: dist/static beside the manifest)')
    .option('--origin <url>', 'the public address of the site (default: site.origin of the manifest)')
    .action(async (options) => finish(await (await import('./commands/prerender.ts')).prerender(options, io)))
  command('routes', 'Prints the resolved route table.', 'site routes --json')
    .option('--json', 'as JSON', false)
    .action(async (options) => finish((await import('./commands/routes.ts')).routes(options, io)))
  command('schema', "Writes the schema of this site's manifest, for editors.", 'site schema --out schema.json')
    .option('--out <file>', 'where to (default: .sitio/site.config.schema.json beside the manifest)')
    .addOption(new Option('--stdout', 'print it instead').default(false).conflicts('out'))
    .action(async (options) => finish(await (await import('./commands/schema.ts')).schema(options, io)))
  command('types', 'Writes the types of sections, and of the names that they use.', 'site types --check')
    .option('--check', 'write nothing, and fail when something is not current', false)
    .action(async (options) => finish(await (await import('./commands/types.ts')).types(options, io)))
  program
    .command('new')
    .description('Makes a new site in a folder of its own.')
    .argument('<dir>', 'the folder; its last part names the site: my-site')
    .option('--yes', 'ask nothing: the product is named after the folder', false)
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ npx sitio new ../my-site')
    .action(async (dir, options) => finish(await (await import('./commands/new.ts')).newSite(dir, options, io)))
  command('doctor', 'Says what the site needs, what is missing, and how to fix it.', 'site doctor').action(
    async (options) => finish(await (await import('./commands/doctor.ts')).doctor(options, io)),
  )
  return program
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError('Write a number from 0 to 65535.')
  return port
}

function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Write a whole number.')
  return Number(text)
}

/** An option that takes a list, with commas or given several times. */
function codesOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string, before: readonly string[] = []) => [
    ...before,
    ...text.split(',').map((code) => code.trim()),
  ])
}
