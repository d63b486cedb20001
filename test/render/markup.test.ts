import { expect, it } from 'vitest'
import { inJson, joinParts, Markup } from '../../runtime/render/markup.ts'

const texts = ['<p>café – "α"</p>', '<p>\ud83d\ude00 &lt;\n\u2028</p>', '', `<p>${'long '.repeat(2000)}</p>`]

it.each(texts)('is the same on each page that it is on, and in JSON: %j', (text) => {
  const markup = new Markup(text)
  const before = new Markup(text).inJson.toString()
  const pages = ['<main>', ''].map((start) => joinParts([start, markup, Buffer.from('</main>')]).toString())
  expect(pages).toEqual([`<main>${text}</main>`, `${text}</main>`])
  expect([before, markup.inJson.toString()]).toEqual([inJson(text), inJson(text)])
  expect(JSON.parse(`"${before}"`)).toBe(text)
})

it('keeps no page for a small part of it', () => {
  const [small, most] = [new Markup('<p>small</p>'), new Markup('most '.repeat(200))]
  const page = joinParts([small, most])
  page.fill('x')
  expect(joinParts([small]).toString()).toBe('<p>small</p>')
  expect(joinParts([most]).toString()).toBe('x'.repeat(1000))
})
