import { Argument, Option } from 'commander'
import type { HostName } from '../../runtime/prerender/host-files/index.ts'
import { parseShard } from '../prerender/parse-shard.ts'
import type { CommandLine } from './command-line.ts'
import { parseJobs, parsePort, parseShare, parseStore } from './parse-argument.ts'
import { queueOption, workspaceOption } from './shared-options.ts'

/** The code of each is loaded only when its files are written. */
const fileHosts = { netlify: true, cloudflare: true, nginx: true, apache: true } satisfies Record<HostName, true>

export function definePrerender({ command, finish, io }: CommandLine): void {
  command('prerender', 'Writes the site as files for any file server.', 'site prerender --out public_html')
    .option('--out <dir>', 'folder to write to (default: dist/static beside the manifest)')
    .option('--origin <url>', 'public address of the site (default: site.origin in the manifest)')
    .option('--offline', 'call no back-end; use what site record has written', false)
    .option('--force', 'render every page, even if nothing has changed', false)
    .option(
      '--verify <share>',
      'render this share of the unchanged pages anyway, and fail if one differs (default: 1% in CI)',
      parseShare,
    )
    .addOption(
      new Option('--shard <i/n>', 'render one part of several into the store, and write no files')
        .argParser(parseShard)
        .conflicts(['out', 'precompress', 'host', 'workspace']),
    )
    .option(
      '--store <place>',
      'what the machines share: a folder that all of them see, or the address of site store',
      parseStore,
    )
    .addOption(queueOption('let the workers of this Redis render the pages').conflicts(['shard', 'workspace']))
    .addOption(
      new Option('--batch <n>', 'with --queue: how many pages make one job (default: 200)').argParser(parseJobs),
    )
    .option('--precompress', 'write .br and .gz files beside text files, for servers that send them as they are', false)
    .addOption(
      new Option('--host <host>', 'write the settings that this host reads: headers, redirects, error pages').choices(
        Object.keys(fileHosts),
      ),
    )
    .addOption(workspaceOption('prerender all sites of a workspace').conflicts('origin'))
    .addOption(
      new Option(
        '--jobs <n>',
        'how many threads render a site with many pages; with --workspace, how many sites at a time (default: one for each core)',
      )
        .argParser(parseJobs)
        // The time of each page is known only if this process renders them one after the other.
        .conflicts(['shard', 'queue']),
    )
    .addArgument(new Argument('[merge]', 'write what all shards have rendered into the store').choices(['merge']))
    .action(async (word, given) => {
      const options = { ...given, merge: word !== undefined }
      ;(await import('../prerender/check-sharing.ts')).checkSharing(options)
      if (options.shard !== undefined)
        finish(await (await import('../prerender/prerender-part.ts')).prerenderPart(options, io))
      else if (options.workspace === undefined)
        finish(await (await import('../commands/prerender.ts')).prerender(options, io))
      else finish(await (await import('../workspace/prerender-workspace.ts')).prerenderWorkspace(options, io))
    })
}

export function defineStore({ command, finish, io }: CommandLine): void {
  command(
    'store',
    'Serves a store that several machines share to prerender one site.',
    'site store --host 0.0.0.0 --dir /var/lib/store',
  )
    .option('--dir <dir>', 'folder that keeps the data (default: .sitio/store beside the manifest)')
    .option('--port <n>', 'port to listen on; 0 picks a free one', parsePort, 4747)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .action(async (options) => finish(await (await import('../commands/store.ts')).store(options, io)))
}

export function defineWorker({ command, finish, io }: CommandLine): void {
  command(
    'worker',
    'Renders pages for site prerender --queue until you stop it. Run it on as many machines as you like.',
    'site worker --queue redis://queue.internal --store https://store.example.com',
  )
    .addOption(queueOption('the Redis that holds the jobs').makeOptionMandatory())
    .option(
      '--store <place>',
      'where to put the pages: a folder that all machines see, or the address of site store',
      parseStore,
    )
    .option('--origin <url>', 'public address of the site, the same as for site prerender')
    .option('--offline', 'call no back-end; use what site record has written', false)
    .addOption(new Option('--jobs <n>', 'how many jobs at a time (default: one for each core)').argParser(parseJobs))
    .addOption(
      new Option('--lease <s>', 'seconds of silence after which other workers take over the jobs of one')
        .argParser(parseJobs)
        .default(30),
    )
    .addOption(new Option('--page-limit <s>', 'the most seconds that a page may take').argParser(parseJobs).default(60))
    .addOption(
      workspaceOption('prerender whole sites of a workspace, for site fleet prerender').conflicts([
        'origin',
        'offline',
      ]),
    )
    .action(async (options) => {
      if (options.workspace === undefined)
        finish(await (await import('../queue/site-worker.ts')).workOnSite(options, io))
      else finish(await (await import('../queue/workspace-worker.ts')).workOnWorkspace(options, io))
    })
}

export function defineFleet({ program, finish, io }: CommandLine): void {
  program
    .command('fleet')
    .description('Makes workers on many machines prerender all sites of a workspace.')
    .addArgument(new Argument('<prerender>', 'what to do').choices(['prerender']))
    .addOption(workspaceOption('the workspace with the sites'))
    .addOption(queueOption('the Redis whose workers prerender them').makeOptionMandatory())
    .option(
      '--store <place>',
      'where workers put the sites first: a folder that all machines see, or the address of site store',
      parseStore,
    )
    .option('--out <dir>', 'one folder for all sites (default: dist/static in the folder of each)')
    .option('--offline', 'call no back-end; use what site record has written', false)
    .option('--force', 'render every page, even if nothing has changed', false)
    .option('--verify <share>', 'as for site prerender (default: 1% in CI)', parseShare)
    .option('--precompress', 'write .br and .gz files beside text files', false)
    .addOption(new Option('--host <host>', 'write the settings that this host reads').choices(Object.keys(fileHosts)))
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ site fleet prerender --queue redis://queue.internal --store /mnt/store')
    .action(async (_prerender, options) =>
      finish(await (await import('../commands/fleet.ts')).prerenderFleet({ workspace: true, ...options }, io)),
    )
}
