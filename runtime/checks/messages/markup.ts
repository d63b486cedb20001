import type { SiteFacts } from '../facts/facts.ts'
import { manifestWords } from '../facts/manifest-texts.ts'
import { isRichText } from '../facts/rich-texts.ts'
import { placeOf, type WrittenText } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { messageTables } from './message-tables.ts'
import { shownTags } from './tags.ts'

/** Tags that people write into texts. Others may be what the text is about. */
const TAG =
  /<\/?(?:a|abbr|b|big|br|code|div|em|font|h[1-6]|hr|i|img|li|mark|ol|p|small|span|strong|sub|sup|u|ul)(?:\s[^<>]*)?\/?>/i
const ENTITY =
  /&(?:nbsp|amp|lt|gt|quot|apos|shy|ndash|mdash|hellip|copy|reg|euro|laquo|raquo|[aeiouAEIOU](?:acute|grave|circ|uml)|[nN]tilde|[cC]cedil|#\d{2,6}|#x[0-9a-fA-F]{2,6});/

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&ndash;': '–',
  '&mdash;': '—',
  '&hellip;': '…',
  '&copy;': '©',
  '&reg;': '®',
  '&euro;': '€',
  '&laquo;': '«',
  '&raquo;': '»',
}

export const messageMarkup = defineCheck({
  code: 'messages/markup',
  severity: 'warning',
  needs: 'site',
  title: 'A text contains HTML, which visitors see literally',
  why: 'Texts show literally, so that nothing in them can become part of the page: visitors would read the tag or the entity itself. Write the character you mean, such as & or é; YAML files can contain any letter. For a sentence with a link or an emphasis, use <Trans>, which knows what its tags are; a longer text is Markdown, for <RichText>.',
  wrong: `head:
  description: { en: Short notes about a <b>small</b> site that has everything a site needs and nothing more than that. }
`,
  right: `head:
  description: { en: Short notes about a small site that has everything a site needs and nothing more than that. }
`,
  message: ({ markup, character }: { markup: string; character: string | null }) =>
    character === null
      ? `Visitors see ${markup} literally, because texts cannot contain HTML. Remove it.`
      : `Visitors see ${markup} literally, because texts cannot contain HTML. Write ${character} instead.`,
  check(facts, report) {
    for (const written of textsOf(facts)) {
      const { text } = written
      if (!/[<&]/.test(text)) continue
      const found = TAG.exec(text) ?? ENTITY.exec(text)
      if (found === null) continue
      const [markup] = found
      const character = CHARACTERS[markup] ?? null
      const before = text.slice(Math.max(0, found.index - 1), found.index)
      report(placeOf(facts, written, { before, part: markup }), { markup, character }, { suggestion: character })
    }
  },
})

function textsOf(facts: SiteFacts): WrittenText[] {
  // A message shown by `Trans` may have tags.
  const messages = messageTables(facts).entries.flatMap(({ key, value, path, file, isOwn }) =>
    isOwn && typeof value === 'string' && shownTags(facts, key) === null ? [{ text: value, path, file }] : [],
  )
  // Markdown is covered by other checks.
  return [...manifestWords(facts), ...messages].filter((text) => !isRichText(facts, text))
}
