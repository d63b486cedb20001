import type { TextEdit } from '../../manifest/problems/diagnostic.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { replacePart } from '../facts/written-text.ts'
import { codeLinks } from './code-links.ts'
import { richLinks } from './rich-links.ts'

/** The edits that change the links in the site's own code and Markdown to the new name of a route. */
export function renamedLinks(facts: SiteFacts, from: string, to: string): TextEdit[] {
  const leadsThere = (link: string) => link.split('#', 1)[0] === from
  const inCode = codeLinks(facts).flatMap(({ module, to: link, start }) =>
    // The literal begins with its quote.
    leadsThere(link) ? [{ file: module.file, start: start + 1, end: start + 1 + from.length, text: to }] : [],
  )
  const inTexts = richLinks(facts).flatMap(({ written, part }) =>
    leadsThere(part.part)
      ? (replacePart(facts, written, part, to + part.part.slice(from.length), true)?.edits ?? [])
      : [],
  )
  return [...inCode, ...inTexts.filter(({ file }) => facts.files.isOwn(file))]
}
