import { Argument, Option } from 'commander'
import type { CommandLine } from './command-line.ts'
import { parsePort, parseWorkers } from './parse-argument.ts'
import { servedOption, workspaceOption } from './shared-options.ts'

export function defineDev({ command, finish, io }: CommandLine): void {
  command(
    'dev',
    'Serves the site for development: code, styles, messages and manifest reload as you edit.',
    'site dev --port 4000',
  )
    .option('--port <n>', 'port to listen on; 0 picks a free one (default: PORT, otherwise 3000)', parsePort)
    .option(
      '--host <host>',
      'address to listen on; 0.0.0.0 lets phones in your network see the site (default: 127.0.0.1)',
    )
    .action(async (options) => finish(await (await import('../commands/dev.ts')).dev(options, io)))
}

export function defineBuild({ command, finish, io }: CommandLine): void {
  command('build', 'Builds the site into a folder that runs without its sources.', 'site build --out dist/site')
    .option('--out <dir>', 'folder to write to (default: dist/site beside the manifest)')
    .addOption(
      new Option(
        '--host <host>',
        'list what the site needs and a host that runs fetch.mjs as a function lacks',
      ).choices(['functions']),
    )
    .action(async (options) => finish(await (await import('../commands/build.ts')).build(options, io)))
}

export function defineStart({ command, finish, io }: CommandLine): void {
  command(
    'start',
    'Serves the site in production, after building it if the build is stale or missing.',
    'site start --port 8080 --host 0.0.0.0',
  )
    .option('--port <n>', 'port to listen on; 0 picks a free one (default: PORT, otherwise 3000)', parsePort)
    .option('--host <host>', 'address to listen on (default: HOST, otherwise 127.0.0.1)')
    .option('--no-build', 'serve dist/site as it is, without the sources')
    .option('--workers <n>', 'how many processes share the port; auto starts one for each processor', parseWorkers)
    .option('--access-log', 'write a line for each request to standard error', false)
    .addOption(workspaceOption('serve all sites of a workspace, each on its own hosts'))
    .action(async (options) => {
      if (options.workspace === undefined) finish(await (await import('../commands/start.ts')).start(options, io))
      else finish(await (await import('../workspace/start-workspace.ts')).startWorkspace(options, io))
    })
}

export function defineCache({ command, finish, io }: CommandLine): void {
  command(
    'cache',
    'Makes a running server drop its caches, completely or in part.',
    'site cache purge --collection posts',
  )
    .addArgument(new Argument('<purge>', 'what to do').choices(['purge']))
    .option('--client <name>', 'drop what was made from answers of this client')
    .option('--collection <name>', 'drop what was made from entries of this collection')
    .option('--entry <id>', 'drop the pages of one entry of that collection')
    .addOption(
      new Option('--path <path>', 'drop one page, by the path of its address').conflicts([
        'client',
        'collection',
        'entry',
      ]),
    )
    .option('--url <url>', 'address of the server (default: PORT on this machine, otherwise 3000)')
    .addOption(servedOption())
    .action(async (_purge, options) => finish(await (await import('../commands/cache.ts')).purge(options, io)))
}
