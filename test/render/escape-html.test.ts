import { describe, expect, it } from 'vitest'
import { escapeHtml, escapeJson } from '../../runtime/values/texts/escape-html.ts'

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '&lt;/script&gt;',
  '\u2028\u2029',
  '"\'\\',
  '\u0000\u001f',
  '__proto__',
  '\ud800',
]

describe('JSON in a data block', () => {
  it.each(hostile)('%j cannot leave it, and comes back as it was', (text) => {
    const block = escapeJson({ [text]: text })
    expect(block).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(block)).toEqual({ [text]: text })
  })
})

describe('text in HTML', () => {
  it.each(hostile)('%j is no markup, in content and in attributes', (text) => {
    expect(escapeHtml(text)).not.toMatch(/[<>"]/)
  })

  it('stays readable', () => {
    expect(escapeHtml('a & b < "c"')).toBe('a &amp; b &lt; &quot;c&quot;')
  })
})
