import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createMessages } from '../../runtime/i18n/create-messages.ts'
import { transTree } from '../../runtime/render/trans-tree.ts'
import { Link } from '../../runtime/view/link.tsx'
import { type GivenView, PageViewContext, type TextValues } from '../../runtime/view/page-view.ts'
import { Trans } from '../../runtime/view/trans.tsx'

const messages = createMessages({
  defaultLocale: 'en',
  site: {
    en: {
      plain: 'Nothing special',
      link: 'Read <a>our terms</a>, please.',
      nested: '<a>Our <b>own</b> terms</a> <i>apply</i><br/>always',
      value: 'Hello <b>{{name}}</b>',
      bread_one: '<b>{{count}}</b> loaf',
      bread_other: '<b>{{count}}</b> loaves',
      more: '1 < 2 & <unknown>tags <b>inside</b></unknown>',
      attributes: '<a href="javascript:alert(1)" onclick="x()" style="color:red">click</a>',
    },
  },
  sections: new Map(),
  runtime: { en: {} },
})

const components: Readonly<Record<string, ReactElement>> = {
  a: createElement(Link, { to: 'contact', className: 'own' }),
  b: <strong />,
}

/** What a section shows on the server, or in a browser in which nothing was read before. */
function rendered(k: string, values: TextValues | undefined, where: 'server' | 'browser'): string {
  const view = {
    path: null,
    hrefOf: () => '/contact',
    text: (key: string, given?: TextValues) => messages.text('en', key, given),
    ...(where === 'browser'
      ? {}
      : {
          trans: (key: string, given: TextValues | undefined, tags: readonly string[]) =>
            transTree(messages.i18n('en'), key, given, tags),
        }),
  } as unknown as GivenView
  const shown = createElement(Trans, { k, ...(values === undefined ? {} : { values }), components })
  return renderToStaticMarkup(createElement(PageViewContext, { value: view }, shown))
}

describe.each(['server', 'browser'] as const)('a message with tags on the %s', (where) => {
  it.each([
    ['plain', undefined, 'Nothing special'],
    ['link', undefined, 'Read <a href="/contact" class="own">our terms</a>, please.'],
    ['value', { name: '<b>Ada</b> & {{co}}' }, 'Hello <strong>&lt;b&gt;Ada&lt;/b&gt; &amp; {{co}}</strong>'],
    ['bread', { count: 1 }, '<strong>1</strong> loaf'],
    ['bread', { count: 3 }, '<strong>3</strong> loaves'],
    ['nested', undefined, '<a href="/contact" class="own">Our <strong>own</strong> terms</a> <i>apply</i><br/>always'],
    ['more', undefined, '1 &lt; 2 &amp; &lt;unknown&gt;tags <strong>inside</strong>&lt;/unknown&gt;'],
    ['missing.key', undefined, 'missing.key'],
  ])('%s with %j is %s', (key, values, html) => {
    expect(rendered(key, values as TextValues | undefined, where)).toBe(html)
  })
})

describe('on the server', () => {
  it('what a message says of its tags has no effect', () => {
    expect(rendered('attributes', undefined, 'server')).toBe('<a href="/contact" class="own">click</a>')
  })
})
