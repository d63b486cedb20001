import type { CommandLine } from './command-line.ts'
import { jobsOption, refuseLoneJobs, workspaceOption } from './shared-options.ts'

export function defineConfig({ command, finish, io }: CommandLine): void {
  command('config', 'Prints the manifest as it holds, with what it includes and extends.', 'site config --origin')
    .option('--origin', 'say behind each value where it is written', false)
    .action(async (options) => finish((await import('../commands/config.ts')).printConfig(options, io)))
}

export function defineWhy({ command, finish, io }: CommandLine): void {
  command(
    'why <path>',
    'Tells which file says what stands at a place of the manifest, and what it stands over.',
    'site why routes.contact.sections.hero.props.title',
  )
    .option('--json', 'print JSON', false)
    .action(async (path, options) => finish((await import('../commands/why.ts')).why(path, options, io)))
}

export function defineDrift({ command, finish, io }: CommandLine): void {
  command(
    'drift',
    'Tells what has become of everything that a site says otherwise than its base.',
    'site drift --accept',
  )
    .option('--accept', 'note what the base says now as seen, in site.base.lock', false)
    .option('--json', 'print JSON', false)
    .action(async (options) => finish((await import('../commands/drift.ts')).drift(options, io)))
}

export function defineUpgrade({ command, finish, io }: CommandLine): void {
  command(
    'upgrade',
    'Moves the site to another version of the package that it extends, or of sitio.',
    'site upgrade --to 2.1.0',
  )
    .option('--to <version>', 'version, package file or folder', 'latest')
    .option('--sitio', 'move sitio, also where the site extends a package', false)
    .option('--dry-run', 'tell what would change, and write nothing', false)
    .addOption(workspaceOption('move all sites of a workspace'))
    .addOption(jobsOption())
    .action(async (options) => {
      refuseLoneJobs(options)
      if (options.workspace === undefined) finish(await (await import('../commands/upgrade.ts')).upgrade(options, io))
      else finish(await (await import('../workspace/upgrade-workspace.ts')).upgradeWorkspace(options, io))
    })
}
