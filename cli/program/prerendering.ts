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
    .option('--offline', 'call no back-end: take what site record has written', false)
    .option('--force', 'render every page, whatever has changed', false)
    .option(
      '--verify <share>',
      'render so many of the pages that have not changed all the same, and fail where one differs (default: 1% in CI)',
      parseShare,
    )
    .addOption(
      new Option('--shard <i/n>', 'render one part of several, into the store, and write no files')
        .argParser(parseShard)
        .conflicts(['out', 'precompress', 'host', 'workspace']),
    )
    .option(
      '--store <place>',
      'where machines meet that share the work: a folder, or the address of site store',
      parseStore,
    )
    .addOption(queueOption('have the pages rendered by the workers of this Redis').conflicts(['shard', 'workspace']))
    .addOption(
      new Option('--batch <n>', 'with --queue: how many pages are one job (default: 200)').argParser(parseJobs),
    )
    .option('--precompress', 'put .br and .gz beside text files, for servers that send them as they are', false)
    .addOption(
      new Option('--host <host>', 'write what this host reads: headers, redirects, error pages').choices(
        Object.keys(fileHosts),
      ),
    )
    .addOption(workspaceOption('write all sites of a workspace').conflicts('origin'))
    .addOption(
      new Option(
        '--jobs <n>',
        'how many threads render, where there are many pages (default: one for each core); with --workspace, how many sites at a time (default: one for each core)',
      )
        .argParser(parseJobs)
        // The time of each page is known only if this process renders them one after the other.
        .conflicts(['shard', 'queue']),
    )
    .addArgument(new Argument('[merge]', 'write what all shards have put into the store').choices(['merge']))
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
    'Serves a store, in which machines meet that share the work of prerendering.',
    'site store --host 0.0.0.0 --dir /var/lib/store',
  )
    .option('--dir <dir>', 'folder that keeps what is sent', '.sitio/store')
    .option('--port <n>', 'port to listen on; 0 picks a free one', parsePort, 4747)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .action(async (options) => finish(await (await import('../commands/store.ts')).store(options, io)))
}

export function defineWorker({ command, finish, io }: CommandLine): void {
  command(
    'worker',
    'Renders pages for site prerender --queue, on as many machines as you like, until it is told to stop.',
    'site worker --queue redis://queue.internal --store https://store.example.com',
  )
    .addOption(queueOption('the Redis that holds the jobs').makeOptionMandatory())
    .option(
      '--store <place>',
      'where pages go: a folder that all machines see, or the address of site store',
      parseStore,
    )
    .option('--origin <url>', 'public address of the site, as site prerender has it')
    .option('--offline', 'call no back-end: take what site record has written', false)
    .addOption(new Option('--jobs <n>', 'how many at a time (default: one for each core)').argParser(parseJobs))
    .addOption(
      new Option('--lease <s>', 'who is silent for so many seconds has its jobs taken over')
        .argParser(parseJobs)
        .default(30),
    )
    .addOption(new Option('--page-limit <s>', 'how many seconds a page may take').argParser(parseJobs).default(60))
    .addOption(
      workspaceOption('write whole sites of a workspace, for site fleet prerender').conflicts(['origin', 'offline']),
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
    .description('Does something with all sites of a workspace, on many machines.')
    .addArgument(new Argument('<prerender>', 'what to do').choices(['prerender']))
    .addOption(workspaceOption('the sites'))
    .addOption(queueOption('the Redis whose workers write them').makeOptionMandatory())
    .option(
      '--store <place>',
      'where sites go first: a folder that all machines see, or the address of site store',
      parseStore,
    )
    .option('--out <dir>', 'a folder for all of them (default: dist/static in the folder of each)')
    .option('--offline', 'call no back-end: take what site record has written', false)
    .option('--force', 'render every page, whatever has changed', false)
    .option('--verify <share>', 'as of site prerender (default: 1% in CI)', parseShare)
    .option('--precompress', 'put .br and .gz beside text files', false)
    .addOption(new Option('--host <host>', 'write what this host reads').choices(Object.keys(fileHosts)))
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ site fleet prerender --queue redis://queue.internal --store /mnt/store')
    .action(async (_prerender, options) =>
      finish(await (await import('../commands/fleet.ts')).prerenderFleet({ workspace: true, ...options }, io)),
    )
}
