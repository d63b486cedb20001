import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

const text = (words: string) => ({ '*': words })

it('has the title of the page, and a sentence below it', async () => {
  const { element } = await renderSection('Welcome', { title: text('Hello'), text: text('Come in.') })
  expect(element.querySelector('h1')?.textContent).toBe('Hello')
  expect(element.querySelector('h1 + p')?.textContent).toBe('Come in.')
})
