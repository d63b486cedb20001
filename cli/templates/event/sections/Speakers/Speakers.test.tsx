import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

it('shows everybody who speaks', async () => {
  const portrait = { src: '/pictures/ana.svg', width: 600, height: 600, alt: 'Ana' }
  const speakers = ['Ana', 'Ben'].map((name) => ({ id: name, name, role: 'Baker', portrait }))
  const { element } = await renderSection('Speakers', { title: { '*': 'Who speaks' } }, { data: { speakers } })
  expect([...element.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['Ana', 'Ben'])
})
