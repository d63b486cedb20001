import type { CommandLine } from './command-line.ts'
import { jobsOption, refuseLoneJobs, workspaceOption } from './shared-options.ts'

export function defineConfig({ command, finish, io }: CommandLine): void {
  command(
    'config',
    'Prints the effective manifest, with everything that it includes and extends.',
    'site config --origin',
  )
    .option('--origin', 'show after each value where it is written', false)
    .action(async (options) => finish((await import('../commands/config.ts')).printConfig(options, io)))
}

export function defineWhy({ command, finish, io }: CommandLine): void {
  command(
    'why <path>',
    'Shows the value at a place of the manifest, the file that sets it, and the values that it overrides.',
    'site why routes.contact.sections.hero.props.title',
  )
    .option('--json', 'print JSON', false)
    .action(async (path, options) => finish((await import('../commands/why.ts')).why(path, options, io)))
}

export function defineDrift({ command, finish, io }: CommandLine): void {
  command('drift', 'Shows which values that the site overrides have changed in its base.', 'site drift --accept')
    .option('--accept', 'record in site.base.lock what the base says now', false)
    .option('--json', 'print JSON', false)
    .action(async (options) => finish((await import('../commands/drift.ts')).drift(options, io)))
}

export function defineUpgrade({ command, finish, io }: CommandLine): void {
  command('upgrade', 'Moves the site to another version of its base, or of sitio.', 'site upgrade --to 2.1.0')
    .option('--to <version>', 'version, package file or folder', 'latest')
    .option('--sitio', 'upgrade sitio even if the site extends a package', false)
    .option('--dry-run', 'show what would change, without writing it', false)
    .addOption(workspaceOption('upgrade all sites of a workspace'))
    .addOption(jobsOption())
    .action(async (options) => {
      refuseLoneJobs(options)
      if (options.workspace === undefined) finish(await (await import('../commands/upgrade.ts')).upgrade(options, io))
      else finish(await (await import('../workspace/upgrade-workspace.ts')).upgradeWorkspace(options, io))
    })
}
