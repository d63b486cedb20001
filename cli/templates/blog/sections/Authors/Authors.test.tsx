import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

it('shows everybody who writes', async () => {
  const portrait = { src: '/pictures/ana.svg', width: 480, height: 480, alt: 'Ana' }
  const authors = ['Ana', 'Ben'].map((name) => ({ id: name, name, bio: 'Writes.', portrait }))
  const { element } = await renderSection('Authors', { title: { '*': 'Who writes' } }, { data: { authors } })
  expect([...element.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['Ana', 'Ben'])
})
