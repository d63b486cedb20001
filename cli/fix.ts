import { dirname, join, resolve } from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { type AppliedFix, fixSite } from '../runtime/checks/fix/fix-site.ts'
import type { Diagnostic } from '../runtime/manifest/problems/diagnostic.ts'
import { type CheckedSite, type CheckOptions, checkSite } from '../runtime/validate/check-site.ts'
import { type CommandIo, JobError } from './io.ts'
import { type ConfigOption, readSite } from './open-site.ts'
import { SiteTexts } from './site-texts.ts'

export interface FixedFiles {
  /** What was done, in words; for a dry run, the patch. Secrets in it are hidden, so such a patch is for reading, not for applying. */
  readonly said: string
  /** The site with the fixes that were, or would be, applied. */
  readonly checked: CheckedSite
}

/**
 * Applies every fix that is unambiguous. Only the characters of the edits change. Each fix is first tried in memory on the whole site, and written
 * only if its finding disappears and no new one appears.
 *
 * @throws JobError when a file was changed in the meantime; nothing is written then.
 */
export async function fixFiles(
  option: ConfigOption & { readonly dryRun: boolean },
  checkOptions: CheckOptions,
  io: CommandIo,
): Promise<FixedFiles> {
  const root = dirname(resolve(io.cwd, option.config))
  const files = new SiteTexts(root)
  const check = async (texts: ReadonlyMap<string, string>) => {
    const edited = new Map([...texts].map(([file, text]) => [join(root, file), text]))
    const loaded = readSite(option, io, edited)
    const checked = await checkSite(loaded, checkOptions)
    return { checked, findings: checked.findings, depth: depthOf(checked, loaded.site !== null) }
  }
  const { state, texts, fixed } = await fixSite({ read: (file) => files.read(file), check })
  const { conceal } = state.checked
  if (option.dryRun) {
    const patches = [...texts].map(([file, text]) => patchOf(file, files.read(file) ?? '', text))
    return { said: conceal(patches.join('')), checked: state.checked }
  }
  const changed = files.write(texts)
  if (changed.length > 0)
    throw new JobError(`${changed.join(', ')} changed in the meantime, so nothing was written. Run the command again.`)
  const inOrder = fixed.toSorted((a, b) => order(a.finding, b.finding))
  return { said: conceal(inOrder.map(describe).join('')), checked: state.checked }
}

/** How far a site could be checked: its text, its shape, its names, its operations, or all of it. */
function depthOf({ document, read, site }: CheckedSite, hasNames: boolean): number {
  return [document.root, read, hasNames || null, site].filter((part) => part !== null).length
}

function order(a: Diagnostic, b: Diagnostic): number {
  return Number(a.file > b.file) - Number(a.file < b.file) || a.line - b.line || a.column - b.column
}

/** `site.config.yaml:12:5 secions → sections` */
function describe({ finding: { file, line, column, code }, changes }: AppliedFix): string {
  const words = changes.map(({ from, to }) => ({ from: from.trim(), to: to.trim() }))
  const areWords = words.length > 0 && words.every(({ from, to }) => !/\n/.test(from + to))
  const said = areWords
    ? words.map(({ from, to }) => inWords(from, to)).join(', ')
    : [code, ...additions(words)].join(' ')
  return `${file}:${line}:${column} ${said}\n`
}

/** What was added in several lines: the first of them that is no comment. */
function additions(words: readonly { readonly from: string; readonly to: string }[]): string[] {
  return words.flatMap(({ from, to }) => {
    const lines = to.split('\n').map((line) => line.trim())
    const first = lines.find((line) => line !== '' && !line.startsWith('#'))
    return from !== '' || first === undefined ? [] : `added: ${first}${lines.length > 1 ? ' …' : ''}`
  })
}

function inWords(from: string, to: string): string {
  if (to === '') return `removed: ${from}`
  return from === '' ? `added: ${to}` : `${from} → ${to}`
}

function patchOf(file: string, before: string, after: string): string {
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  })
}
