import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

const props = { title: { '*': 'A chair' } }
const other = (slug: string) => ({ id: slug, slug, title: slug, date: '2026-09-01' })
const post = {
  date: '2026-10-12',
  topic: ['Jardinería y más'],
  body: 'Take **time**.',
  author: { name: 'Ana' },
  image: null,
}

it('shows the text of a post, and who wrote it', async () => {
  const { element, text } = await renderSection('Post', props, { data: { post, latest: [] } })
  expect(element.querySelector('h1')?.textContent).toBe('A chair')
  expect(element.querySelector('strong')?.textContent).toBe('time')
  expect(text).toContain('Ana')
  expect(element.querySelector('li a')?.getAttribute('href')).toMatch(/\/jardineria-y-mas$/)
})

it('leads to three other posts', async () => {
  const { element } = await renderSection('Post', props, { data: { post, latest: ['a', 'b', 'c', 'd'].map(other) } })
  expect(element.querySelectorAll('nav li')).toHaveLength(3)
})
