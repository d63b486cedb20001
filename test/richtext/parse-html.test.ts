import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../runtime/richtext/parse-html.ts'
import { plainTexts } from '../../runtime/richtext/plain-texts.ts'

const parse = (html: string) => parseHtml(html, null)

describe('HTML of a CMS', () => {
  it('keeps what is text with structure', () => {
    expect(parse('<h2 id="x" class="y">A <b>b</b>\n<i>c</i></h2>\n<p>d<br>e</p>')).toEqual([
      ['h', { level: 1, id: 'a-b-c' }, 'A ', ['b', {}, 'b'], '\n', ['i', {}, 'c']],
      ['p', {}, 'd', ['br', {}], 'e'],
    ])
    expect(parse('<ol start="3"><li>a</ol><table><tr><th align=right scope=col>b</table>')).toEqual([
      ['ol', { start: 3 }, ['li', {}, 'a']],
      ['table', {}, ['tbody', {}, ['tr', {}, ['th', { 'data-align': 'right', scope: 'col' }, 'b']]]],
    ])
  })

  it.each([
    ['<p onclick="x()" style="color:red" id="main" class="c" data-x="1">a</p>', ['p', {}, 'a']],
    ['<p><img src="javascript:x()" onerror="x()" alt="b"></p>', ['p', {}, ['img', { alt: 'b' }]]],
    ['<p><img src="data:image/svg+xml,x" srcset="//evil.example 2x"></p>', ['p', {}, ['img', {}]]],
    ['<a href="JavaScript:x()">a</a>', ['a', {}, 'a']],
    ['<a href="java\nscript:x()">a</a>', ['a', {}, 'a']],
    ['<a href="vbscript:x" target="_blank" ping="https://evil.example">a</a>', ['a', {}, 'a']],
    ['<p>a<script>x()</script><style>p{}</style></p>', ['p', {}, 'a']],
    ['<p>a<svg onload=x()><script>x()</script></svg><math><mi>b</math></p>', ['p', {}, 'a']],
    ['<p>a<iframe src="https://evil.example" srcdoc="<script>x()</script>">b</iframe></p>', ['p', {}, 'a']],
    ['<pre>a\n  <b>b</b></pre>', ['pre', {}, 'a\n  ', ['b', {}, 'b']]],
    ['<p>a<form action="/x"><input name=y><button>b</button></form></p>', ['p', {}, 'a']],
    ['<p>a<template><script>x()</script></template></p>', ['p', {}, 'a']],
    ['<p>a<noscript><p title="</noscript><img src=x onerror=x()>">', ['p', {}, 'a', ['img', { src: 'x' }], '">']],
    ['<p>a<!-- <img src=x onerror=x()> --></p>', ['p', {}, 'a']],
  ])('cleans %s', (html, clean) => {
    const [first] = parse(html)
    expect(first).toEqual(clean)
    expect(JSON.stringify(parse(html))).not.toMatch(/evil|script:|onerror|onload|onclick|x\(\)/i)
  })
})

describe('HTML of a CMS whose tags are never closed', () => {
  const html = `${'<blockquote>'.repeat(2_000)}<script>a()</script><p>A <b>b</b><p>c`

  it('is shown side by side from where it is nested deeper than anybody reads', () => {
    expect(JSON.stringify(parse(html))).toMatch(
      '["blockquote",{},["blockquote",{},["p",{},"A ",["b",{},"b"]],["p",{},"c"]]]',
    )
  })

  it('is plain text like any other', () => {
    expect(plainTexts({ html }, { texts: { html: true } })).toEqual({ html: 'A b c' })
  })
})

describe('HTML of a CMS as plain text', () => {
  it.each([
    ['Don&#8217;t &amp; <em>do</em>&hellip;', 'Don’t & do…'],
    ['Caf&eacute;&nbsp;&lt;new&gt; &amp;amp;', 'Café\u00a0<new> &amp;'],
    ['<p>One</p>\n<p>two<br>three, <b>f</b>our</p>', 'One two three, four'],
    ['<ul><li>a</li><li>b</li></ul><!-- c --><script>d()</script><style>e{}</style>', 'a b'],
    ['3 < 4 & 5', '3 < 4 & 5'],
    [' as  it was ', 'as it was'],
  ])('reads %s', (html, text) => {
    expect(plainTexts({ html }, { texts: { html: true } })).toEqual({ html: text })
  })
})
