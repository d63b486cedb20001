import { Option } from 'commander'
import { templates } from '../new/templates.ts'
import type { CommandLine } from './command-line.ts'

export function defineNew({ program, finish, io }: CommandLine): void {
  program
    .command('new')
    .description('Creates a new site in its own folder.')
    .argument('<dir>', 'folder to create; its last part names the site: my-site')
    .option('--yes', 'ask nothing, and take from the template what no option says', false)
    .addOption(
      new Option('--template <name>', `the starting point (default: site): ${listed(templates)}`).conflicts('from'),
    )
    .addOption(
      new Option(
        '--pages <names>',
        'pages of the template to include, separated by commas, or none (default: all): about,contact',
      ).conflicts('from'),
    )
    .addOption(
      new Option('--data <where>', 'where to keep the content (default: files): files, or cms').conflicts('from'),
    )
    .option('--product <name>', 'name of the site (default: that of the folder)')
    .addOption(
      new Option(
        '--languages <codes>',
        'languages, separated by commas, the default one first (default: en,es)',
      ).conflicts('from'),
    )
    .addOption(new Option('--default <code>', 'the default language, if it is not the first').conflicts('from'))
    .addOption(colorsOption('--color <token=value>', "a colour of the theme; may be repeated: 'ink=#14181F'"))
    .option('--no-install', 'do not install packages, which needs a network or the cache of npm')
    .option('--from <site>', 'create a site that extends this one: a folder (../base), or a package (@agency/base)')
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ npx sitio new ../my-blog --template blog --data cms')
    .action(async (dir, options) => finish(await (await import('../commands/new.ts')).newSite(dir, options, io)))
}

export function defineAdd({ program, finish, io }: CommandLine): void {
  program
    .command('add')
    .description('Extends the site: a section, a route, a collection, a language and more.')
    .argument('<kind>', 'what to add; site add --help lists all kinds')
    .argument('[words...]', 'its name and its options')
    .allowUnknownOption()
    // The command parses what follows itself, since it knows all kinds.
    .helpOption(false)
    .action(async (_kind, _words, _options, command) =>
      finish(await (await import('../commands/add.ts')).add(command.args, io)),
    )
}

/** `site, a small company; blog, posts`. */
function listed(names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .map(([name, what]) => `${name}, ${what}`)
    .join('; ')
}

/** An option that may be given several times. */
function colorsOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string, before: readonly string[] = []) => [...before, text])
}
