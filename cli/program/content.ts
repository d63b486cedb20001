import { Option } from 'commander'
import type { CommandLine } from './command-line.ts'
import { parseCount, parseSince } from './parse-argument.ts'
import { servedOption } from './shared-options.ts'

export function defineRecord({ command, finish, io }: CommandLine): void {
  command(
    'record',
    'Saves the answers of other back-ends in recorded/, so that you can work without them.',
    'site record cms --pages',
  )
    .argument('[client]', 'the GraphQL client to record (default: every client with an address)')
    .option('--pages', 'also record what sections query on each page, for site prerender --offline', false)
    .option('--check', 'write nothing; fail if the answers have changed', false)
    .action(async (client, options) =>
      finish(await (await import('../commands/record.ts')).record(client, options, io)),
    )
}

export function defineEntries({ command, finish, io }: CommandLine): void {
  command(
    'entries <form>',
    'Prints what visitors sent with a form, the latest first.',
    'site entries contact --since 7d --csv > contact.csv',
  )
    .addOption(new Option('--csv', 'print CSV, for spreadsheets').default(false).conflicts('json'))
    .option('--json', 'print JSON', false)
    .option(
      '--since <when>',
      'leave out entries older than a duration (7d, 12h), or from before a day (2026-11-01)',
      parseSince,
    )
    .option('--limit <n>', 'the most entries to print (default: all)', parseCount)
    .addOption(servedOption())
    .action(async (form, options) => finish(await (await import('../commands/entries.ts')).entries(form, options, io)))
}
