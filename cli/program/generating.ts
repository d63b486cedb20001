import { Option } from 'commander'
import type { CommandLine } from './command-line.ts'
import { parsePort } from './parse-argument.ts'

export function defineGallery({ command, finish, io }: CommandLine): void {
  command(
    'gallery',
    'Writes every section with its examples, in each language and palette.',
    'site gallery --out gallery',
  )
    .option('--out <dir>', 'folder to write to', 'dist/gallery')
    .action(async (options) => finish(await (await import('../commands/gallery.ts')).gallery(options, io)))
}

export function defineSchema({ command, finish, io }: CommandLine): void {
  command('schema', "Writes the schema of this site's manifest, for editors.", 'site schema --out schema.json')
    .option('--out <file>', 'file to write (default: .sitio/site.config.schema.json beside the manifest)')
    .addOption(new Option('--stdout', 'print it instead of writing a file').default(false).conflicts('out'))
    .action(async (options) => finish(await (await import('../commands/schema.ts')).schema(options, io)))
    .command('pull <client>')
    .description('Writes the SDL that the back-end of a client reports.')
    .option('--check', 'write nothing; fail if it has changed', false)
    .addHelpText('after', '\nExample:\n  $ site schema pull cms')
    .action(async (client, _options, command) => {
      const { pullSchema } = await import('../pull-schema.ts')
      finish(await pullSchema(client, command.optsWithGlobals(), io))
    })
}

export function defineTypes({ command, finish, io }: CommandLine): void {
  command('types', 'Writes the types of sections and of the names they use.', 'site types --check')
    .option('--check', 'write nothing; fail if any of them is out of date', false)
    .action(async (options) => finish(await (await import('../commands/types.ts')).types(options, io)))
}

export function defineDocs({ program, finish, io }: CommandLine): void {
  program
    .command('docs')
    .description('Shows the documentation of this version, offline.')
    .option('--port <n>', 'port to listen on; 0 picks a free one', parsePort, 0)
    .option('--out <dir>', 'write its pages to an empty folder instead of serving them')
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ site docs')
    .action(async (options) => finish(await (await import('../commands/docs.ts')).docs(options, io)))
}
