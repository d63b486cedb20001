import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Text } from './Text.tsx'

const text = (title?: string) =>
  renderSection({
    name: 'Text',
    component: Text,
    props: { heading: 2, text: 'Uno.\n\nDos.', ...(title === undefined ? {} : { title }) },
  })

it('shows its text below its title', () => {
  const { elements, html } = text('Cómo llegar')
  expect(elements('h2')).toEqual(['Cómo llegar'])
  expect(elements('p')).toEqual(['Uno.', 'Dos.'])
  expect(html).toContain('aria-labelledby="it-title"')
})

it('begins at once without a title', () => {
  const { elements, html } = text()
  expect(elements('h2')).toEqual([])
  expect(html).not.toContain('aria-labelledby')
})
