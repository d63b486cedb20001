import { expect, it } from 'vitest'
import { readMarkdown } from '../../runtime/richtext/read-markdown.ts'

it('tells what a text refers to, and what this Markdown shows as it is', () => {
  const text = '> # Title\n\nA[^1] ~~b~~ `~~c~~`\n\n- [x] d\n- e [x] f\n\n    ~~g~~\n\n![h](/i.png) [j](/k "l") <b>m'
  const { links, pictures, tags, marks, headings } = readMarkdown(text)
  expect(links).toEqual([{ before: '![h](/i.png) [j](', part: '/k' }])
  expect(pictures).toEqual([{ before: '![h](', part: '/i.png' }])
  expect(tags.map(({ part }) => part)).toEqual(['<b>'])
  expect(marks.map(({ part }) => part)).toEqual(['[^1]', '~~b~~', '[x]', '~~g~~'])
  expect(headings).toEqual(['title'])
})

it('reads a long line of spaces in a time that grows with its length', () => {
  expect(readMarkdown(`- a${' '.repeat(200_000)}[x] b`).marks).toEqual([])
})
