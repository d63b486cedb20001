import { runInNewContext } from 'node:vm'
import * as React from 'react'
import { createElement, type ReactNode } from 'react'
import * as ReactDom from 'react-dom'
import { renderToString } from 'react-dom/server'
import { transformSync } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'
import { compileMarkup } from '../../runtime/bundle/strings/compile-markup.ts'
import { jsxText } from '../../runtime/bundle/strings/jsx-text.ts'
import type * as strings from '../../runtime/strings/static-element.ts'
import { markupOf } from '../../runtime/strings/write-markup.ts'
import { type Given, reactOnly, shown } from './written-markup.tsx'

// Only the plugin of the tests resolves this name.
const copy: typeof import('./written-markup.tsx') = await import('./written-markup.tsx?strings' as string)
const standIn: Readonly<Record<string, unknown>> = await import('../../runtime/strings/react-of-site.ts')

const given: readonly Given[] = [
  { text: 'a <b> & "c"', count: 2, list: ['x', 'y & z'], isOn: true, nothing: null },
  { text: '/', count: 0, list: [], isOn: false, nothing: null },
]
const byReact = (component: (given: Given) => ReactNode, each: Given) => renderToString(createElement(component, each))
const compiled = (component: (given: Given) => ReactNode, each: Given) =>
  markupOf((component as unknown as strings.Component)(each as unknown as strings.Props))

describe('markup that was compiled', () => {
  it.each(Object.keys(shown))('shows %s as React does', (name) => {
    const [original, copied] = [shown[name], copy.shown[name]]
    if (!original || !copied) throw new Error('Its copy has other cases.')
    for (const each of given) expect(compiled(copied, each)).toBe(byReact(original, each))
  })

  it.each(Object.keys(reactOnly))('leaves %s to React', (name) => {
    const copied = copy.reactOnly[name]
    if (!copied) throw new Error('Its copy has other cases.')
    expect(() => given.map((each) => compiled(copied, each))).toThrow('is left to React.')
  })

  it('is one text where nothing changes, and a text with values else', () => {
    const source = compileMarkup(
      'const a = <p className="a">b <b>c</b></p>, d = <p id={e}>f {g} <h.i/></p>',
      '/strings',
    )
    expect(source?.split('\n')).toEqual([
      'import { CompiledMarkup as __Markup, markupForm as __form } from "/strings"',
      'const __fixed0 = new __Markup(__form(["<p class=\\"a\\">b <b>c</b></p>"], []), [])',
      'const __fixed1 = __form(["<p",">f "," ","</p>"], ["id","",""])',
      'const a = __fixed0, d = new __Markup(__fixed1, [e, g, <h.i/>])',
    ])
  })

  it('computes what is nowhere said where it was computed, and has no place for it', () => {
    const source = compileMarkup('const a = <p key={b()} id={c()} onClick={d}>e<f.g/></p>', '/strings')
    expect(source?.split('\n').slice(1)).toEqual([
      'const __fixed0 = __form(["<p",">e","</p>"], ["id",""])',
      'const a = new __Markup(__fixed0, [((b()), (c())), ((d), (<f.g/>))])',
    ])
  })

  it('keeps the last of several values one value', () => {
    const source = compileMarkup('const a = <p title={(b, c)}>{(d, e)} {f}</p>', '/strings')
    expect(source?.split('\n').at(-1)).toBe('const a = new __Markup(__fixed0, [(b, c), (d, e), f])')
  })

  it('is left to the bundler where it cannot be read, which says what is wrong', () => {
    expect(compileMarkup('const a = <p>', '/strings')).toBeNull()
  })

  it('is not sought where there is none', () => {
    const source = 'export const less = (a: number) => a < 3'
    expect(compileMarkup(source, '/strings')).toBe(source)
  })
})

it('the stand-in for React has every name that React has', () => {
  const names = Object.keys({ ...React, ...ReactDom }).filter((name) => !/^__|^unstable_|^module\.exports$/.test(name))
  expect(names.filter((name) => !(name in standIn))).toEqual([])
})

describe('a text between tags', () => {
  it.each([
    ['a', 'a'],
    [' a ', ' a '],
    ['\n  a\n  b\n', 'a b'],
    ['a \n\n b', 'a b'],
    ['\n   \n', ''],
    ['a\t\n\tb', 'a b'],
    ['a\tb  c', 'a\tb  c'],
    ['\r\n a \r b', 'a b'],
  ])('%j is %j', (raw, text) => {
    expect(jsxText(raw)).toBe(text)
  })

  it('is trimmed of the characters of which the bundler trims it', () => {
    const h = (_kind: unknown, _props: unknown, text: string) => text
    const byBundler = (raw: string): unknown =>
      runInNewContext(transformSync('a.tsx', `<p>${raw}</p>`, { jsx: { runtime: 'classic', pragma: 'h' } }).code, { h })
    const spaces = [...'\u0085\u00a0\u1680\u180e\u2000\u200b\u200c\u2028\u2029\u202f\u205f\u3000\ufeff']
    for (const raw of spaces.map((space) => `a${space}\n${space}${space}b${space}c`))
      expect(jsxText(raw)).toBe(byBundler(raw))
  })
})
