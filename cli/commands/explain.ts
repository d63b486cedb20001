import picocolors from 'picocolors'
import { allRules } from '../../runtime/checks/all-rules.ts'
import { stopsBuild } from '../../runtime/checks/sections/refused-code.ts'
import type { Severity } from '../../runtime/manifest/problems/diagnostic.ts'
import type { Example, Rule } from '../../runtime/manifest/problems/rule.ts'
import { nearestName } from '../../runtime/values/names/nearest-name.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { unknownCode } from '../read-selection.ts'
import { exampleEntries } from '../report/example-text.ts'
import { usesColor } from '../report/uses-color.ts'

export interface ExplainOptions {
  readonly json: boolean
}

const FIXED = '--fix fixes it wherever only one fix is possible'
const NOT_FIXED = '--fix leaves it alone: the decision is yours'

type Colors = ReturnType<typeof picocolors.createColors>

/**
 * Prints the page of a code, or the list of all codes.
 *
 * @throws JobError (exit 2) when there is no such code.
 */
export function explain(code: string | undefined, { json }: ExplainOptions, io: CommandIo): ExitCode {
  const colors = picocolors.createColors(usesColor(io))
  if (code === undefined) {
    io.write(json ? jsonText([...allRules.values()].map(summaryOf)) : `${codeTable([...allRules.values()], colors)}\n`)
    return exitCode.ok
  }
  const rule = allRules.get(code)
  if (rule === undefined) throw unknownCode({ name: code, nearest: nearestCode(code) })
  io.write(json ? jsonText(pageOf(rule)) : `${pageText(rule, colors)}\n`)
  return exitCode.ok
}

/** The code that was probably meant: one whose last part this is, or one that is written nearly so. */
function nearestCode(code: string): string | null {
  const codes = [...allRules.keys()]
  return codes.find((each) => each.endsWith(`/${code}`)) ?? nearestName(code, codes)
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function summaryOf({ code, severity, blocks, title, isFixable = false }: Rule) {
  return { code, severity, blocks, title, fixable: isFixable }
}

function pageOf(rule: Rule) {
  const { why, wrong, right } = rule
  return {
    ...summaryOf(rule),
    why,
    wrong: Object.fromEntries(exampleEntries(wrong)),
    right: Object.fromEntries(exampleEntries(right)),
  }
}

function codeTable(rules: readonly Rule[], colors: Colors): string {
  const width = Math.max(...rules.map(({ code }) => code.length))
  const groups = new Map<string, Rule[]>()
  for (const rule of rules) {
    const group = rule.code.slice(0, rule.code.indexOf('/'))
    groups.set(group, [...(groups.get(group) ?? []), rule])
  }
  const blocks = [...groups].map(([group, members]) => [
    colors.bold(group),
    ...members.map((rule) => `  ${rule.code.padEnd(width)}  ${effectOf(rule).padEnd(7)}  ${rule.title}`),
  ])
  const legend =
    '"blocks": the site cannot start. An error fails site validate; a warning does so only with --strict.\nsite explain CODE says why it matters, and how to fix it.'
  return [...blocks.map((lines) => lines.join('\n')), legend].join('\n\n')
}

function effectOf({ severity, blocks }: Rule): string {
  return blocks ? 'blocks' : severity
}

const BLOCKS = 'error: start, dev, build and prerender refuse the site too'
const STOPS_BUILD = 'error: site validate fails, and the site cannot be built; dev shows what it was before'

const effects: Readonly<Record<Severity, string>> = {
  error: 'error: site validate fails, but the site still starts',
  warning: 'warning: site validate fails only with --strict',
  note: 'note: site validate never fails',
}

function pageText({ code, severity, blocks, isFixable, title, why, wrong, right }: Rule, colors: Colors): string {
  const color = { error: colors.red, warning: colors.yellow, note: colors.cyan }[severity]
  const effect = stopsBuild(code) ? STOPS_BUILD : blocks ? BLOCKS : effects[severity]
  return [
    `${color(code)}  ${colors.bold(title)}`,
    colors.dim(`${effect}\n${isFixable ? FIXED : NOT_FIXED}`),
    wrapped(why, 88).join('\n'),
    `Wrong:\n\n${exampleText(wrong, colors)}`,
    `Right:\n\n${exampleText(right, colors)}`,
  ].join('\n\n')
}

function exampleText(example: Example, colors: Colors): string {
  return exampleEntries(example)
    .map(([file, text]) => {
      const lines = text.trimEnd().split('\n')
      const width = String(lines.length).length
      const numbered = lines.map((line, index) =>
        `${colors.dim(`  ${String(index + 1).padStart(width)} | `)}${line}`.trimEnd(),
      )
      return [`  ${colors.dim(file)}`, ...numbered].join('\n')
    })
    .join('\n\n')
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
