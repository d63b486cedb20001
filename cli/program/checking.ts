import { Option } from 'commander'
import { formats } from '../report/formats.ts'
import type { CommandLine } from './command-line.ts'
import { parseCount } from './parse-argument.ts'
import { jobsOption, refuseLoneJobs, workspaceOption } from './shared-options.ts'

export function defineValidate({ command, finish, io }: CommandLine): void {
  command('validate', 'Checks the whole site, offline.', "site validate --skip 'unused/*' --format json")
    .addOption(
      new Option('--format <format>', 'how to print the findings').choices(Object.keys(formats)).default('pretty'),
    )
    .option('--strict', 'fail on warnings too', false)
    .option('--fix', 'make every unambiguous fix, and change no other character', false)
    .option('--dry-run', 'with --fix: show the patch without writing it', false)
    .option(
      '--update-baseline',
      "record today's findings in site.baseline.json, and report only new ones from then on",
      false,
    )
    .option('--rendered', 'render every page in every language, and check what visitors get', false)
    .addOption(codesOption('--only <codes>', "report only these codes or groups: links/insecure,'messages/*'"))
    .addOption(codesOption('--skip <codes>', 'leave out these codes or groups; findings that block are always shown'))
    .option(
      '--max <n>',
      'the most findings to show; all are counted (default: 100 in pretty, otherwise all)',
      parseCount,
    )
    .addOption(workspaceOption('check all sites of a workspace').conflicts(['fix', 'dryRun', 'updateBaseline']))
    .addOption(jobsOption('one, and one for each core with --rendered'))
    .action(async (options) => {
      refuseLoneJobs(options)
      if (options.workspace === undefined) finish(await (await import('../commands/validate.ts')).validate(options, io))
      else finish(await (await import('../workspace/validate-workspace.ts')).validateWorkspace(options, io))
    })
}

export function defineExplain({ program, finish, io }: CommandLine): void {
  program
    .command('explain')
    .description('Explains a finding, with an example of the mistake and of its fix; without a code, lists every code.')
    .argument('[code]', 'the code that a finding shows: manifest/unknown-key')
    .option('--json', 'print JSON', false)
    .option('--debug', 'show stack traces')
    .addHelpText('after', '\nExample:\n  $ site explain manifest/unknown-key')
    .action(async (code, options) => finish((await import('../commands/explain.ts')).explain(code, options, io)))
}

export function defineDoctor({ command, finish, io }: CommandLine): void {
  command('doctor', 'Reports what is missing on this machine, and how to fix it.', 'site doctor').action(
    async (options) => finish(await (await import('../commands/doctor.ts')).doctor(options, io)),
  )
}

/** An option with a list, separated by commas or given several times. */
function codesOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string, before: readonly string[] = []) => [
    ...before,
    ...text.split(',').map((code) => code.trim()),
  ])
}
