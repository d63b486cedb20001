import { slugOf } from '../../runtime/values/slug-of.ts'

/** A block of code. The fence is longer than any in it. */
export function codeBlock(text: string, language: string): string {
  const inner = Math.max(2, ...[...text.matchAll(/^`{3,}/gm)].map(([fence]) => fence.length))
  const fence = '`'.repeat(inner + 1)
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}

/** Code within a line, whatever is in it. */
export function inlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length))
  const marks = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return `${marks}${space}${text}${space}${marks}`
}

/** A text without structure, in which Markdown sees none: what is no code, and might be taken for HTML or for a link, is escaped. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_<>[\]#|]/g, '\\$&')))
    .join('')
}

/** A cell of a table, in which a bar would end it. */
export function cell(text: string): string {
  return text.replaceAll('\n', ' ').replace(/(?<!\\)\|/g, '\\|')
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The end of a link to a heading: what the runtime makes of its text. */
export function anchorOf(heading: string): string {
  return slugOf(heading)
}

/** Without marks of structure: for titles and leads. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`([^`]*)`|\*+/g, (_, code = '') => code)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first sentence of a text, plain. */
export function sentenceOf(markdown: string): string {
  const text = plainText(markdown)
  return (/^.{20,}?[.!?](?= |$)/.exec(text)?.[0] ?? text).replace(/:$/, '.')
}
