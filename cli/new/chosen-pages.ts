import { nearestName } from '../../runtime/values/names/nearest-name.ts'
import { exitCode, JobError } from '../io.ts'

type Files = ReadonlyMap<string, string | Buffer>

/**
 * Marks a line of a template, with everything indented below it, that is kept only if the site gets a page: `#if about`. A link that needs a target
 * names an alternative: `#if contact else mailto:…`.
 */
const CONDITION = / *#if (?<page>[a-z]+)(?: else (?<address>\S+))?$/

/** The optional pages of a template; every site has the others. */
export function optionalPages(files: Files): string[] {
  const manifest = String(files.get('site.config.yaml'))
  return [...manifest.matchAll(/^ {2}- name: ([a-z]+) #if \1$/gm)].map(([, page = '']) => page)
}

/** `about, contact` → their names; `none` → no optional pages. @throws JobError (exit 2) for a page that the template does not have. */
export function readPages(text: string, template: string, optional: readonly string[]): string[] {
  const named = text.split(/[\s,]+/).filter((page) => page !== '' && page !== 'none')
  const wrong = named.find((page) => !optional.includes(page))
  if (wrong === undefined) return named
  if (optional.length === 0)
    throw new JobError(`The template "${template}" has no optional pages. Remove --pages.`, exitCode.usage)
  const nearest = nearestName(wrong, optional)
  const advice = nearest === null ? '' : ` Did you mean ${nearest}?`
  throw new JobError(
    `The template "${template}" has no optional page "${wrong}".${advice} Choose from ${optional.join(', ')}, or write none.`,
    exitCode.usage,
  )
}

/** The files of a template with the given optional pages, without the links, texts and pictures of the others. */
export function withPages(files: Files, pages: readonly string[]): Map<string, string | Buffer> {
  const kept = new Map<string, string | Buffer>()
  for (const [file, content] of files)
    kept.set(file, file.endsWith('.yaml') ? withLines(String(content), pages) : content)
  const texts = [...kept].filter(([file]) => /\.(?:yaml|md)$/.test(file)).map(([, content]) => String(content))
  for (const file of kept.keys()) {
    const isPicture = file.startsWith('public/pictures/')
    if (isPicture && !texts.some((text) => text.includes(file.slice('public'.length)))) kept.delete(file)
  }
  return kept
}

function withLines(text: string, pages: readonly string[]): string {
  const lines: string[] = []
  /** Indentation of the last line that was left out: deeper lines are left out with it. */
  let left = Number.POSITIVE_INFINITY
  for (const line of text.split('\n')) {
    const indent = line.search(/\S/)
    if (indent < 0 ? left < Number.POSITIVE_INFINITY : indent > left) continue
    left = Number.POSITIVE_INFINITY
    const { page, address } = CONDITION.exec(line)?.groups ?? {}
    const said = line.replace(CONDITION, '')
    if (page === undefined || pages.includes(page)) lines.push(said)
    else if (address !== undefined) lines.push(said.replace(`to: ${page}`, `to: '${address}'`))
    else left = indent
  }
  return `${lines.join('\n').trimEnd()}\n`
}
