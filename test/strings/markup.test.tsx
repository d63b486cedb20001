import { createElement, Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as strings from '../../runtime/strings/react.ts'
import { markupOf } from '../../runtime/strings/write-markup.ts'

/** Creates an element: with React, or for strings. */
type Make = (type: unknown, props?: Record<string, unknown> | null, ...children: unknown[]) => ReactNode
type Tree = (h: Make, fragment: unknown) => ReactNode

const byReact = (tree: Tree) => renderToString(tree(createElement as unknown as Make, Fragment))
const byStrings = (tree: Tree) => markupOf(tree(strings.createElement as unknown as Make, strings.Fragment))

const Twice = ({ children, h }: { children?: unknown; h: Make }) => h('b', null, children, children)
const eager = (count: number, more: Record<string, unknown> = {}): Tree => {
  return (h) =>
    h('div', null, ...Array.from({ length: count }, (_, at) => h('img', { key: at, src: `/${at}.png`, ...more })))
}
const attributes: Readonly<Record<string, unknown>> = {
  className: 'a "b" <c>',
  htmlFor: 'x',
  tabIndex: 0,
  hidden: true,
  open: false,
  inert: true,
  title: '',
  lang: undefined,
  dir: null,
  role: 'none',
  'data-on': true,
  'data-off': false,
  'data-number': 1.5,
  'aria-hidden': true,
  'aria-label': "it's & that's",
  onClick: () => {},
  onclick: 'alert(1)',
  on: 'x',
  draggable: false,
  contentEditable: true,
  spellCheck: 'false',
  autoFocus: true,
  download: true,
  href: '/a?b=1&c=2',
  src: '',
  srcSet: '/a 1x',
  width: 10,
  rowSpan: 2,
  start: 'x',
  span: 0,
  size: 3,
  cols: '4',
  checked: true,
  value: 5,
  defaultValue: 'none',
  dateTime: '2026-01-01',
  viewBox: '0 0 1 1',
  strokeWidth: 2,
  fillRule: 'evenodd',
  xHeight: 1,
  crossOrigin: 'anonymous',
  suppressHydrationWarning: true,
  ref: null,
  style: { '--n': 3, color: ' red ', marginTop: 0, WebkitLineClamp: '2', msFlex: 'a', display: null, top: '' },
  unknown: 'said',
  unknownSwitch: true,
  symbol: Symbol('s'),
  list: ['a', 'b'],
}

const trees: Readonly<Record<string, Tree>> = {
  'nothing at all': () => null,
  'a link to nowhere yet': (h) => h('a', { href: false as never, id: 'a' }, 'a'),
  'texts beside one another': (h) => h('p', null, 'a', 'b', 1, '', 'c', null, false, true, undefined, 2n),
  'texts in fragments and lists': (h, fragment) => h('p', null, ['a', 'b'], h(fragment, null, 'c', 'd'), 'e'),
  'a text after an element': (h) => h('p', null, h('b', null, 'a'), 'b', h('br'), 'c'),
  'a text that is the only child': (h) => h('p', null, `<&>"'`),
  'an only number': (h) => h('p', null, 0),
  'texts of components': (h) =>
    h(
      'p',
      null,
      'x',
      h(Twice, { h }, 'a'),
      h(() => 'y'),
      h(() => ['z', 'w']),
    ),
  'a component that shows nothing': (h) =>
    h(
      'p',
      null,
      'a',
      h(() => null),
      'b',
    ),
  'markup of its own': (h) => h('p', { dangerouslySetInnerHTML: { __html: '<b>a</b>' } }),
  'markup that is none': (h) => h('p', { dangerouslySetInnerHTML: { __html: null } }),
  'keys, also among props': (h) => h('ul', null, [h('li', { key: 'a', id: 'a' }, 'a'), h('li', { key: 'b' }, 'b')]),
  SVG: (h) =>
    h(
      'svg',
      { viewBox: '0 0 1 1', focusable: false },
      h('path', { d: 'M0', strokeLinecap: 'round' }),
      h('a', { href: '' }),
    ),
  'void elements': (h) => h('p', null, h('br'), h('hr', { className: 'x' }), h('wbr')),
  'a picture': (h) =>
    h('picture', null, h('source', { srcSet: '/a 1x' }), h('img', { src: '/a', alt: '', loading: 'eager' })),
  'pictures that are fetched ahead': eager(3),
  'the same picture twice': (h) => h('div', null, h('img', { src: '/a', alt: 'a' }), h('img', { src: '/a', alt: 'b' })),
  'ten pictures': eager(10, { fetchPriority: 'high' }),
  'pictures that come late': eager(12, { loading: 'lazy' }),
  'pictures that are no hurry': eager(12, { fetchPriority: 'low' }),
  'a picture in the page': (h) => h('img', { src: 'data:image/png;base64,AA', alt: '' }),
  'a picture for those without JavaScript': (h) => h('noscript', null, h('img', { src: '/a', alt: '' })),
  'a picture with everything': (h) => {
    const more = { sizes: '50vw', crossOrigin: 'use-credentials', referrerPolicy: 'no-referrer', fetchPriority: 'high' }
    return h('img', { src: '/a', srcSet: '/a 1x, /b 2x', alt: '', ...more })
  },
  'a form': (h) =>
    h(
      'form',
      { action: '/a', className: 'f', method: 'post', encType: 'multipart/form-data' },
      h('input', { type: 'radio', name: 'n', value: 'v', defaultChecked: true, id: 'i', required: true }),
      h('input', { defaultValue: '"', disabled: false }),
      h('input', { checked: false, value: 0, type: 'checkbox' }),
      h('button', { name: 'b', type: 'submit', value: 'x' }, 'Go'),
      h('progress', { max: 1, value: 0 }),
    ),
  'preformatted text': (h) => h('pre', null, h('code', null, 'a\n  b')),
  'a frame, a film, a table': (h) =>
    h(
      'div',
      null,
      h('iframe', { src: '/a', allowFullScreen: true, loading: 'lazy', title: 't' }),
      h(
        'video',
        { muted: true, playsInline: true, loop: true, poster: '/p' },
        h('source', { src: '/v', type: 'video/mp4' }),
      ),
      h('table', null, h('tbody', null, h('tr', null, h('th', { scope: 'row', colSpan: 2 }, 'a')))),
    ),
}

describe('a section that is rendered to a string', () => {
  // React tells of attributes that it takes for mistakes.
  beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue())
  afterAll(() => void vi.restoreAllMocks())

  it.each(Object.entries(trees))('shows %s as React does', (_, tree) => {
    expect(byStrings(tree)).toBe(byReact(tree))
  })

  it.each(['div', 'a', 'img', 'input', 'button', 'form', 'svg', 'th', 'details'])(
    'says every attribute of <%s> as React does',
    (element) => {
      for (const [name, value] of Object.entries(attributes)) {
        const tree: Tree = (h) => h(element, { [name]: value, id: 'last' })
        expect(byStrings(tree), name).toBe(byReact(tree))
      }
    },
  )

  it.each<[string, Tree]>([
    ['what is lifted into the head', (h) => h('title', null, 'a')],
    ['a script', (h) => h('script', { src: '/a' })],
    ['a list of choices', (h) => h('select', { defaultValue: 'a' }, h('option', null, 'a'))],
    ['an address that is a script', (h) => h('a', { href: ' java\nscript:alert(1)' }, 'a')],
    ['an element of somebody else', (h) => h('my-element', { className: 'a' })],
    ['an action', (h) => h('form', { action: () => {} })],
    ['a number with a unit', (h) => h('p', { style: { top: 3 } })],
    ['a style that is a text', (h) => h('p', { style: 'color: red' })],
    ['a picture with content', (h) => h('img', { src: '/a' }, 'a')],
    ['HTML beside content', (h) => h('p', { dangerouslySetInnerHTML: { __html: 'a' } }, 'b')],
    ['more pictures than ten', eager(11)],
    ['a line break that browsers leave out', (h) => h('pre', null, '\na')],
    ['what nobody can show', (h) => h('p', null, { a: 1 } as never)],
    ['a promise', (h) => h('p', null, Promise.resolve('a'))],
    ['a name that is none', (h) => h('p', { 'a b': 'c' })],
    ['an element that React has made', (h) => h('p', null, createElement('b'))],
  ])('leaves %s to React', (_, tree) => {
    expect(() => byStrings(tree)).toThrow('is left to React.')
  })
})
