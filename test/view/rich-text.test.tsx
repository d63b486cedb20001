import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { parseMarkdown } from '../../runtime/richtext/parse-markdown.ts'
import { safeAddress } from '../../runtime/site/http/safe-address.ts'
import { type GivenView, PageViewContext } from '../../runtime/view/page-view.ts'
import { RichText, type RichTextProps } from '../../runtime/view/rich-text.tsx'
import { headingIds, RichTexts, withFreeIds } from '../../runtime/view/rich-texts.ts'

/** What a section shows of some texts. */
function rendered(texts: readonly RichTextProps[], isParsed = true): string {
  const view = {
    path: null,
    hrefOf: (to: string) => (to === 'contact' ? '/kontakt' : safeAddress(to)),
    richTexts: new RichTexts((_key, _format, text) => (isParsed ? parseMarkdown(text, null) : null)),
  } as unknown as GivenView
  const shown = texts.map((props, key) => createElement(RichText, { key, ...props }))
  return renderToStaticMarkup(createElement(PageViewContext, { value: view }, shown))
}

it('headings begin at the level that the section asks for', () => {
  const value = '# A\n\n## B\n\n###### C'
  expect(rendered([{ value }])).toBe('<h2 id="a">A</h2><h3 id="b">B</h3><h6 id="c">C</h6>')
  expect(rendered([{ value: '### A\n\n#### B', heading: 3 }])).toBe('<h3 id="a">A</h3><h4 id="b">B</h4>')
})

it('links lead by the name of a route, or to safe addresses; others are none', () => {
  expect(rendered([{ value: '[a](contact) [b](https://x.example)' }])).toBe(
    '<p><a href="/kontakt">a</a> <a href="https://x.example" rel="noopener">b</a></p>',
  )
  expect(rendered([{ value: '[a](javascript:alert(1)) [b](data:text/html,x)' }])).toBe(
    '<p><span data-dead-link="javascript:alert(1)">a</span> <span data-dead-link="data:text/html,x">b</span></p>',
  )
})

it('what scrolls by itself does so with the keyboard, too', () => {
  expect(rendered([{ value: '```\na\n```\n\n| a |\n| - |\n| b |' }])).toMatch(
    /^<pre tabindex="0"><code>a\n<\/code><\/pre><table tabindex="0"><thead>/,
  )
})

it('what looks like HTML is text', () => {
  expect(rendered([{ value: 'a <img src=x onerror=alert(1)>' }])).toBe('<p>a &lt;img src=x onerror=alert(1)&gt;</p>')
})

it('a text that is shown twice names its headings once', () => {
  expect(rendered([{ value: '# A' }, { value: '# A' }])).toBe('<h2 id="a">A</h2><h2>A</h2>')
})

it('a text that nobody has parsed stands in plain paragraphs', () => {
  expect(rendered([{ value: '# A\n\n<b>c</b>' }], false)).toBe('<p># A</p><p>&lt;b&gt;c&lt;/b&gt;</p>')
})

it('ids that the page has are left to it, and own links follow', () => {
  const tree = withFreeIds(parseMarkdown('# A\n\n# A 2\n\n[x](#a)', null), new Set(['a']))
  expect(headingIds(tree)).toEqual(['a-3', 'a-2'])
  expect(tree[2]).toEqual(['p', {}, ['a', { to: '#a-3' }, 'x']])
})

it('a picture whose dimensions are known is shown as Picture does, another one as it is', () => {
  const tree = [
    ['img', { src: '/_site/picture/a1-480-960.jpg', width: 960, height: 640, alt: 'A loaf' }],
    ['img', { src: '/flat.svg', alt: 'Flat' }],
  ] as const
  const view = { richTexts: new RichTexts(() => tree) } as unknown as GivenView
  const html = renderToStaticMarkup(
    createElement(PageViewContext, { value: view }, createElement(RichText, { value: 'x' })),
  )
  expect(html).toMatch(
    /^<picture><source type="image\/avif".*<img [^>]*width="960" height="640" alt="A loaf".*<\/picture>/,
  )
  expect(html).toContain('<img alt="Flat" loading="lazy" decoding="async" src="/flat.svg"/>')
})
