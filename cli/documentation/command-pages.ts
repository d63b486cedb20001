import type { Command } from 'commander'
import { createProgram } from '../program.ts'
import { codeBlock, inlineCode, prose, table } from './markdown.ts'
import { addressOf, type Page } from './page.ts'

const overview = {
  id: 'reference-commands',
  group: 'reference',
  slug: 'commands',
  heading: 'Reference',
  title: 'Commands',
} as const

/** A page for every command with its options, read from the program itself. */
export function commandPages(): Page[] {
  const program = createProgram(silent, () => {})
  const pages = program.commands.map(pageOf)
  const rows = pages.map((page) => [`[\`${page.title}\`](${addressOf(page)})`, prose(page.lead)])
  const body = [
    'Inside of a site, `npx site` and `npx sitio` are the same command; outside of one, `npx sitio` is the way.',
    table(['command', 'what it does'], rows),
    'Exit status: 0 success, 1 findings or a failed job, 2 wrong usage or an unreadable file, 3 a bug in sitio.',
  ]
  return [{ ...overview, lead: 'Every command with its options.', body: body.join('\n\n') }, ...pages]
}

function pageOf(command: Command): Page {
  return {
    id: `commands-${command.name()}`,
    group: 'commands',
    slug: command.name(),
    heading: overview.heading,
    title: `site ${command.name()}`,
    lead: command.description(),
    above: overview.id,
    body: [bodyOf(command), ...command.commands.map((inner) => `## ${titleOf(inner)}\n\n${bodyOf(inner)}`)].join(
      '\n\n',
    ),
  }
}

function titleOf(command: Command): string {
  return command.parent ? `${titleOf(command.parent)} ${command.name()}` : command.name()
}

function bodyOf(command: Command): string {
  const taken = command.registeredArguments.map((argument) => {
    const name = argument.variadic ? `${argument.name()}…` : argument.name()
    return [inlineCode(argument.required ? `<${name}>` : `[${name}]`), prose(argument.description)]
  })
  const options = command.options.map(({ flags, description, argChoices, defaultValue }) => {
    const choices = argChoices ? `; one of ${argChoices.map(inlineCode).join(', ')}` : ''
    const isSaid = defaultValue === undefined || typeof defaultValue === 'boolean'
    return [
      inlineCode(flags),
      `${prose(description)}${choices}${isSaid ? '' : `; default: ${inlineCode(`${defaultValue}`)}`}`,
    ]
  })
  return [
    prose(command.description()),
    codeBlock(`${titleOf(command)} ${command.usage()}`, 'sh'),
    ...(taken.length === 0 ? [] : [table(['argument', 'what it is'], taken)]),
    table(['option', 'what it does'], options),
    ...exampleOf(command),
  ].join('\n\n')
}

/** What `--help` shows after the options. */
function exampleOf(command: Command): string[] {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
  const [, example] = /\nExamples?:\n((?: {2}.*\n?)+)/.exec(help) ?? []
  return example === undefined ? [] : [codeBlock(example.replace(/^ {2}\$ /gm, ''), 'sh')]
}

/** The environment for a program of which only the definitions are read. */
const silent = {
  cwd: '.',
  env: {},
  isTerminal: false,
  write: () => {},
  writeError: () => {},
  onStopSignal: () => {},
  onReloadSignal: () => {},
}
