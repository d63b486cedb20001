import { richTexts } from '../facts/rich-texts.ts'
import { placeOf } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { markdownExample } from './markdown-example.ts'

export const unreadMark = defineCheck({
  code: 'content/unread-mark',
  severity: 'warning',
  needs: 'site',
  title: 'A Markdown text uses syntax of another kind of Markdown',
  why: 'Markdown here is CommonMark with tables. Footnotes, struck text and task lists are additions of other tools, so visitors read their marks literally. Say it in words: put a note in parentheses or at the end of the text, remove what no longer holds, and begin list items without brackets. To show a mark to readers, put it between backticks.',
  wrong: markdownExample('Open ~~every day~~ on Sundays.'),
  right: markdownExample('Open on Sundays.'),
  message: ({ mark }: { mark: string }) =>
    `Visitors see ${mark} literally: Markdown has no footnotes, struck text or tasks here. Say it in words, or put it between backticks.`,
  check(facts, report) {
    for (const written of richTexts(facts)) {
      // The first mark leads the author to the others.
      const [first] = written.names.marks
      if (first !== undefined) report(placeOf(facts, written, first), { mark: first.part })
    }
  },
})
