import { slugOf } from '../../runtime/values/names/slug-of.ts'

/** A code block. Its fence is longer than any in the text. */
export function codeBlock(text: string, language: string): string {
  const inner = Math.max(2, ...[...text.matchAll(/^`{3,}/gm)].map(([fence]) => fence.length))
  const fence = '`'.repeat(inner + 1)
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}

/** Inline code, whatever it contains. */
export function inlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length))
  const marks = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return `${marks}${space}${text}${space}${marks}`
}

/** Plain text as Markdown: outside of code, whatever could be taken for HTML or a link is escaped. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_<>[\]#|]/g, '\\$&')))
    .join('')
}

/** A cell of a table, with its bars escaped. */
export function cell(text: string): string {
  return text.replaceAll('\n', ' ').replace(/(?<!\\)\|/g, '\\|')
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The fragment of a link to a heading, as the runtime derives it from the heading's text. */
export function anchorOf(heading: string): string {
  return slugOf(heading)
}

/** The text without Markdown syntax, for titles and leads. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`([^`]*)`|\*+/g, (_, code = '') => code)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first sentence of a text, without Markdown syntax. */
export function sentenceOf(markdown: string): string {
  const text = plainText(markdown)
  return (/^.{20,}?[.!?](?= |$)/.exec(text)?.[0] ?? text).replace(/:$/, '.')
}
