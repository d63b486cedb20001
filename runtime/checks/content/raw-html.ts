import { richTexts } from '../facts/rich-texts.ts'
import { placeOf } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { markdownExample } from './markdown-example.ts'

export const contentRawHtml = defineCheck({
  code: 'content/raw-html',
  severity: 'warning',
  needs: 'site',
  title: 'A Markdown text contains HTML, which visitors see literally',
  why: 'HTML has no effect in Markdown here, so that no text can break a page or run anything in it: visitors would read the tag itself. Use Markdown instead: **bold**, *emphasis*, [a link](contact), a list, a table. To show a tag to readers, put it between backticks.',
  wrong: markdownExample('Open <b>every</b> day.'),
  right: markdownExample('Open **every** day.'),
  message: ({ tag }: { tag: string }) =>
    `Visitors see ${tag} literally, because HTML has no effect here. Use Markdown instead, or put it between backticks.`,
  check(facts, report) {
    for (const written of richTexts(facts)) {
      // The first tag leads the author to the others.
      const [first] = written.names.tags
      if (first !== undefined) report(placeOf(facts, written, first), { tag: first.part })
    }
  },
})
