import { expect, it } from 'vitest'
import type { DiffContent } from '../../cli/diff/diff-content.ts'
import { inMarkdown } from '../../cli/diff/report/markdown.ts'
import { pretty } from '../../cli/diff/report/pretty.ts'
import type { CommandIo } from '../../cli/io.ts'

it('says nothing in place of a file where there is none', () => {
  const why = [{ input: 'answer:posts' }, { input: 'message:home', file: 'locales/en.yaml', line: 1, column: 7 }]
  const content: DiffContent = {
    ...{ before: 'v1', now: 'now', added: [], redirected: [], retired: [], gone: [], same: 1, unasked: [] },
    changed: [{ kinds: ['text'], why, paths: ['/'] }],
    files: { changed: [], added: [], gone: [] },
  }
  let text = ''
  const write = (part: string) => {
    text += part
  }
  // The report only writes, without colours.
  pretty(content, { write, env: {}, isTerminal: false } as unknown as CommandIo)
  expect(text.split('\n').slice(1, 3)).toEqual(['    answer:posts', '    message:home  locales/en.yaml:1:7'])
  expect(inMarkdown(content)).toContain('| text | `/` | `answer:posts`<br>`message:home` locales/en.yaml:1:7 |')
})
