import { describe, expect, it } from 'vitest'
import { highlight } from '../../runtime/richtext/highlight.ts'
import { parseMarkdown } from '../../runtime/richtext/parse-markdown.ts'
import { limitProcessor } from '../support/run/processor-limit.ts'

const parse = (text: string) => parseMarkdown(text, highlight)

describe('Markdown', () => {
  it('is CommonMark with tables', () => {
    expect(parse('A *b* **c** `d`\\\ne')).toEqual([
      ['p', {}, 'A ', ['em', {}, 'b'], ' ', ['strong', {}, 'c'], ' ', ['code', {}, 'd'], ['br', {}], 'e'],
    ])
    expect(parse('3. a\n4. b')).toEqual([['ol', { start: 3 }, ['li', {}, 'a'], ['li', {}, 'b']]])
    expect(parse('| a | b |\n|---|--:|\n| 1 | 2 |')).toEqual([
      [
        'table',
        {},
        ['thead', {}, ['tr', {}, ['th', {}, 'a'], ['th', { 'data-align': 'right' }, 'b']]],
        ['tbody', {}, ['tr', {}, ['td', {}, '1'], ['td', { 'data-align': 'right' }, '2']]],
      ],
    ])
  })

  it('has headings by their level below the first one, with ids that differ', () => {
    expect(parse('## Über *uns*\n\n#### Mehr\n\n## Über uns\n\n## !!\n\n## خبز')).toEqual([
      ['h', { level: 1, id: 'uber-uns' }, 'Über ', ['em', {}, 'uns']],
      ['h', { level: 3, id: 'mehr' }, 'Mehr'],
      ['h', { level: 1, id: 'uber-uns-2' }, 'Über uns'],
      ['h', { level: 1, id: 'section' }, '!!'],
      ['h', { level: 1, id: 'خبز' }, 'خبز'],
    ])
    const ids = parse('# A\n\n# A 2\n\n# A\n\n# A 2\n\n# A').map(([, attributes]) => (attributes as { id: string }).id)
    expect(ids).toEqual(['a', 'a-2', 'a-3', 'a-2-2', 'a-4'])
  })

  it('shows side by side what is nested deeper than anybody reads', () => {
    const tree = parse(`${'>'.repeat(2000)} A [b](/c)\n${'>'.repeat(2000)}\n${'>'.repeat(2000)} ![d](/e.png) f`)
    const paragraphs = '["p",{},"A ",["a",{"to":"/c"},"b"]],["p",{},["img",{"src":"/e.png","alt":"d"}]," f"]'
    expect(JSON.stringify(tree)).toMatch(`["blockquote",{},["blockquote",{},${paragraphs}]]`)
    expect(JSON.stringify(tree).match(/blockquote/g)).toHaveLength(101)
  })

  it('says where its links lead, by name or by address', () => {
    expect(parse('[a](contact#form) [b][1] <https://x.example>\n\n[1]: /ar/khubz "T"')).toEqual([
      [
        'p',
        {},
        ['a', { to: 'contact#form' }, 'a'],
        ' ',
        ['a', { to: '/ar/khubz', title: 'T' }, 'b'],
        ' ',
        ['a', { to: 'https://x.example' }, 'https://x.example'],
      ],
    ])
  })

  it('has no HTML: tags are text', () => {
    expect(parse('a <b onclick="x()">c</b>\n\n<script>alert(1)</script>\n\n<!-- d -->')).toEqual([
      ['p', {}, 'a <b onclick="x()">c</b>'],
      ['p', {}, '<script>alert(1)</script>'],
      ['p', {}, '<!-- d -->'],
    ])
  })

  it('highlights code by classes, in the languages that are known', () => {
    expect(parse('```js\nconst a\n\nb\n```')).toEqual([
      [
        'pre',
        {},
        ['code', { className: 'language-js' }, ['span', { className: 'hljs-keyword' }, 'const'], ' a\n\nb\n'],
      ],
    ])
    expect(parse('```klingon\nconst a\n```\n\n    const b')).toEqual([
      ['pre', {}, ['code', { className: 'language-klingon' }, 'const a\n']],
      ['pre', {}, ['code', {}, 'const b\n']],
    ])
  })
})

describe('Markdown that is hostile', () => {
  limitProcessor(10)

  it.each([
    ['emphasis in emphasis', `${'**a '.repeat(5000)}${'b** '.repeat(5000)}`, 'b** b**"]]'],
    ['emphasis that never ends', `a ${'*b_'.repeat(8000)}`, '*b_*b_"]]'],
    ['links in links', `${'['.repeat(8000)}a${'](b)'.repeat(8000)}`, '](b)](b)"]]'],
    ['lists in lists', `${'1. '.repeat(6000)}a`, '["li",{},"a"]]'],
    ['lines of a quote that lack its sign', `> a\n${'b\n'.repeat(8000)}\nc`, 'b\\nb"]],["p",{},"c"]]'],
  ])('reads %s, thousands of them, in a time that grows with their number', (_, text, end) => {
    expect(JSON.stringify(parse(text)).includes(end)).toBe(true)
  })
})
