import { expect, it } from 'vitest'
import { RichParser } from '../../runtime/render/rich-parser.ts'

const rye = { src: '/_site/picture/a1-480-960.jpg', width: 960, height: 640 }

/** A parser that has what these texts need. */
async function loaded(...texts: readonly string[]): Promise<RichParser> {
  const parser = new RichParser(new Map([['my breads/rye.jpg', rye]]))
  for (const text of texts) {
    expect(parser.parse('markdown', text)).toBeNull()
    await parser.loading
  }
  return parser
}

it('a picture below assets/ has its address and its dimensions, another one stays as it is', async () => {
  const text = '![A loaf](<my breads/rye.jpg>) ![Flat](/flat.svg) ![None](rye.jpg)'
  const parser = await loaded(text)
  expect(parser.parse('markdown', text)).toEqual([
    [
      'p',
      {},
      ['img', { ...rye, alt: 'A loaf' }],
      ' ',
      ['img', { src: '/flat.svg', alt: 'Flat' }],
      ' ',
      ['img', { src: 'rye.jpg', alt: 'None' }],
    ],
  ])
})

it('what highlights code is loaded when a text has some', async () => {
  const parser = await loaded('plain')
  expect(parser.parse('markdown', 'other')).toEqual([['p', {}, 'other']])
  expect(parser.parse('html', '<pre><code class="language-js">x</code></pre>')).toBeNull()
  await parser.loading
  expect(parser.parse('markdown', '```js\nlet\n```')).toEqual([
    ['pre', {}, ['code', { className: 'language-js' }, ['span', { className: 'hljs-keyword' }, 'let'], '\n']],
  ])
})

it('a text is parsed once', async () => {
  const parser = await loaded('*once*')
  expect(parser.parse('markdown', '*once*')).toBe(parser.parse('markdown', '*once*'))
})
