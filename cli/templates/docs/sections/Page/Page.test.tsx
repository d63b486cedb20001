import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

const props = { title: { '*': 'Install' }, lead: { '*': 'Two lines.' } }

it('shows the text of a page, its code in colours', async () => {
  const page = { part: 'Start', body: '```js\nconst a = 1\n```' }
  const { element } = await renderSection('Page', props, { data: { page, pages: [] } })
  expect(element.querySelector('h1')?.textContent).toBe('Install')
  expect(element.querySelector('pre .hljs-keyword')?.textContent).toBe('const')
})

it('says so while it cannot be read', async () => {
  const { element } = await renderSection('Page', props, { data: { page: null, pages: [] } })
  expect(element.querySelectorAll('pre')).toHaveLength(0)
})
