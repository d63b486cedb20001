import { Option } from 'commander'
import { diffFormats } from '../diff/formats.ts'
import type { CommandLine } from './command-line.ts'
import { jobsOption, refuseLoneJobs, workspaceOption } from './shared-options.ts'

export function defineRoutes({ command, finish, io }: CommandLine): void {
  command('routes', 'Prints the resolved route table.', 'site routes --json')
    .option('--json', 'print JSON', false)
    .option('--entries', 'also list the pages of entries', false)
    .action(async (options) => finish(await (await import('../commands/routes.ts')).routes(options, io)))
}

export function defineUrls({ command, finish, io }: CommandLine): void {
  const urls = command('urls', 'Keeps the published addresses of the site in site.urls.lock.', 'site urls list')
  urls
    .command('list')
    .description('Prints the present and past addresses of the site, and the state of each in the lock.')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ site urls list --json')
    .action(async (_options, command) =>
      finish(await (await import('../commands/urls.ts')).listUrls(command.optsWithGlobals(), io)),
    )
  urls
    .command('accept')
    .description('Records the present addresses of the site as published.')
    .option('--dry-run', 'show what would change, without writing it', false)
    .addHelpText('after', '\nExample:\n  $ site urls accept --dry-run')
    .action(async (_options, command) =>
      finish(await (await import('../commands/urls.ts')).acceptUrls(command.optsWithGlobals(), io)),
    )
  urls
    .command('import')
    .description('Records the addresses of the site that this one replaces: each needs a page or a redirect.')
    .argument('<source>', 'a sitemap.xml, a table (.csv), a text file with one address per line, or a folder of files')
    .option('--write', 'add a redirect wherever a page looks like the right target', false)
    .addHelpText('after', '\nExample:\n  $ site urls import sitemap.xml --write')
    .action(async (source, _options, command) =>
      finish(await (await import('../commands/urls.ts')).importUrls(source, command.optsWithGlobals(), io)),
    )
}

export function defineDiff({ command, finish, io }: CommandLine): void {
  command('diff [before] [now]', 'Shows which pages a change touches, and why.', 'site diff main --format markdown')
    .addOption(
      new Option('--format <name>', 'how to print the result').choices(Object.keys(diffFormats)).default('pretty'),
    )
    .option('--offline', 'call no back-end; use what site record has written', false)
    .option('--screenshots', 'take pictures of the changed pages, before and after, in one HTML file; needs Chromium')
    .option('--out <file>', 'with --screenshots: file to write (default: .sitio/diff/pictures.html)')
    .addOption(workspaceOption('compare all sites of a workspace').conflicts(['screenshots', 'out']))
    .addOption(jobsOption())
    .action(async (before, now, options) => {
      refuseLoneJobs(options)
      if (options.workspace === undefined)
        finish(await (await import('../commands/diff.ts')).diff(before, now, options, io))
      else finish(await (await import('../workspace/diff-workspace.ts')).diffWorkspace(before, now, options, io))
    })
}
