import { Option } from 'commander'
import type { CommandLine } from './command-line.ts'
import { parseCount, parseSince } from './parse-argument.ts'

export function defineRecord({ command, finish, io }: CommandLine): void {
  command(
    'record',
    'Writes what back-ends at other addresses answer into recorded/, for work without them.',
    'site record cms --pages',
  )
    .argument('[client]', 'the GraphQL client that is asked (default: every one with an address)')
    .option('--pages', 'record what sections ask on each page, too, for site prerender --offline', false)
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
      'leave out what is older than a time (7d, 12h), or came before a day (2026-11-01)',
      parseSince,
    )
    .option('--limit <n>', 'how many to print (default: all)', parseCount)
    .action(async (form, options) => finish(await (await import('../commands/entries.ts')).entries(form, options, io)))
}
