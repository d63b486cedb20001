import { Command, Option } from 'commander'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import { placeInWords } from '../../runtime/manifest/problems/words.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import type { CheckedSite } from '../../runtime/validate/check-site.ts'
import type { AddKind, AddOptions } from '../add/add-kind.ts'
import { checkDraft } from '../add/check-draft.ts'
import { addKinds } from '../add/kinds.ts'
import { SiteDraft } from '../add/site-draft.ts'
import { copyMessagesFor, isMissingMessage } from '../add/translated-messages.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { readSite, requireRead } from '../open-site.ts'
import { prettyFindings } from '../report/pretty.ts'
import { plural, summary } from '../report/summary.ts'
import { SiteTexts } from '../site-texts.ts'

/** Options that every kind has in addition to its own. */
interface SharedOptions {
  readonly config: string
  readonly dryRun: boolean
}

/**
 * Runs `site add KIND …`; the kinds come from the registry.
 *
 * @param argv - the arguments after `add`.
 * @throws CommanderError for wrong usage, JobError when the thing cannot be added.
 */
export async function add(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  let result: ExitCode = exitCode.ok
  const program = new Command('site add')
    .description('Extends a site: adds to its manifest and writes files, if that brings no error.')
    .exitOverride()
    .configureOutput({ writeOut: io.write, writeErr: io.writeError })
    .showHelpAfterError('Run it with --help to see every option.')
    .addHelpText('after', examplesText(addKinds))
  for (const kind of addKinds)
    describeKind(program.command(kind.name), kind).action(async (...given) => {
      const command: Command = given.at(-1)
      result = await addTo(kind, command.args, command.opts<AddOptions & SharedOptions>(), io)
    })
  await program.parseAsync([...argv], { from: 'user' })
  return result
}

function examplesText(kinds: readonly AddKind[]): string {
  return `\nExample:\n${kinds.map(({ example }) => `  $ site add ${example}`).join('\n')}`
}

function describeKind(command: Command, kind: AddKind): Command {
  command.description(kind.description)
  for (const { name, description } of kind.arguments) command.argument(`<${name}>`, description)
  for (const { flags, description } of kind.options ?? []) command.option(flags, description)
  return command
    .addOption(new Option('--config <file>', 'the manifest; its folder is the site').default('site.config.yaml'))
    .option('--dry-run', 'show what would be written as a patch, and write nothing', false)
    .option('--debug', 'show stack traces')
    .addHelpText('after', `\nExample:\n  $ site add ${kind.example}`)
}

async function addTo(
  kind: AddKind,
  words: readonly string[],
  options: AddOptions & SharedOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const loaded = readSite(options, io)
  const files = new SiteTexts(loaded.root)
  const draft = new SiteDraft(loaded, requireRead(loaded, io), files, io.env)
  const notes = await kind.add(draft, words, options)
  const before = await checkDraft(draft)
  const untranslated = await copyMessagesFor(draft, await newFindings(before, loaded, isMissingMessage))
  const checked = untranslated.length === 0 ? before : await checkDraft(draft)
  if (loaded.site !== null) refuseLocked(checked)
  refuseErrors(await newFindings(checked, loaded, isError), checked, io)
  if (options.dryRun) {
    for (const [file, text] of draft.texts) io.write(checked.conceal(patchOf(file, files.read(file), text)))
    return exitCode.ok
  }
  const changed = files.write(draft.texts)
  if (changed.length > 0)
    throw new JobError(`${changed.join(', ')} changed in the meantime, so nothing was written. Run the command again.`)
  const types = await writeTypesOf(options, io)
  for (const file of [...draft.texts.keys(), ...types]) io.write(`${file}\n`)
  for (const [file, original] of draft.copies)
    io.write(
      `\n${file} is a copy of ${original} and replaces it in this site. What the base changes in its file, change in the copy, too.\n`,
    )
  for (const note of notes) io.write(`\n${note.trimEnd()}\n`)
  if (untranslated.length > 0)
    io.write(
      `\nTranslate what follows "# Translate, please" in ${untranslated.join(', ')}: the package does not have it in these languages.\n`,
    )
  tellFindings(checked.findings, io)
  return exitCode.ok
}

/** @throws JobError when a base locks what would have to be written. There is no line in the site that could be changed instead. */
function refuseLocked({ problems }: CheckedSite): void {
  const places = problems.flatMap((problem) =>
    problem.code === 'extends/locked' ? `  ${problem.args.lock}, at ${placeInWords(problem.args.at)}` : [],
  )
  if (places.length === 0) return
  throw new JobError(
    [
      'Nothing was written, because the base of the site locks what would have to change:',
      ...new Set(places),
      'Run the same command in the base, so that it applies to all of its sites, or remove these from its locks.',
    ].join('\n'),
  )
}

/**
 * The findings that the additions cause. Earlier ones do not count, since an addition may be one of several steps to fix them. If not all checks can
 * run, the two cannot be told apart.
 */
async function newFindings(
  { findings, isComplete }: CheckedSite,
  loaded: SiteLoadResult,
  isWanted: (finding: Diagnostic) => boolean,
): Promise<Diagnostic[]> {
  const wanted = findings.filter(isWanted)
  if (wanted.length === 0 || !isComplete) return wanted
  const { checkSite } = await import('../../runtime/validate/check-site.ts')
  // Their places have moved: a message that a base lacks is missing in the site's own file as soon as there is one.
  const nameOf = ({ code, message }: Diagnostic) => `${code} ${message.split('\n')[0]}`
  const known = (await checkSite(loaded)).findings.filter(isWanted).map(nameOf)
  return wanted.filter((finding) => {
    const index = known.indexOf(nameOf(finding))
    if (index !== -1) known.splice(index, 1)
    return index === -1
  })
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

/** @throws JobError when there are any; nothing is written then. */
function refuseErrors(errors: readonly Diagnostic[], { texts }: CheckedSite, io: CommandIo): void {
  if (errors.length === 0) return
  io.write(prettyFindings(errors, texts, io))
  throw new JobError(`Nothing was written, because the site would not be valid: ${summary(errors)}.`)
}

function tellFindings(findings: readonly Diagnostic[], io: CommandIo): void {
  const errors = findings.filter(isError).length
  const warnings = findings.filter(({ severity }) => severity === 'warning').length
  if (errors > 0) io.write(`\nThe site has ${plural(errors, 'error')}, as before: site validate\n`)
  else if (warnings > 0) io.write(`\nThe site is valid, with ${plural(warnings, 'warning')}: site validate\n`)
}

/** Writes the types of the additions, like `site types`. */
async function writeTypesOf(options: SharedOptions, io: CommandIo): Promise<string[]> {
  const { siteTypes, writeTypes } = await import('../../runtime/editor/site-types.ts')
  const { root, read } = readSite(options, io)
  return read === null ? [] : writeTypes(root, siteTypes(root, read))
}

function patchOf(file: string, before: string | null, after: string): string {
  const from = before === null ? '/dev/null' : `a/${file}`
  return createTwoFilesPatch(from, `b/${file}`, before ?? '', after, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  })
}
