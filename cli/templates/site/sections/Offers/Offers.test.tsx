import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

const text = (words: string) => ({ '*': words })
const offer = { name: text('Small'), text: text('An hour.'), link: { text: text('Ask'), to: 'index' } }
const props = { label: text('Prices'), title: text('What it costs') }

it('says from how much, and what is on request', async () => {
  const { element } = await renderSection('Offers', { ...props, offers: [{ ...offer, price: 120 }, offer] })
  const prices = [...element.querySelectorAll('.offers__price')].map(({ textContent }) => textContent)
  expect(prices).toEqual([expect.stringContaining('120'), expect.not.stringContaining('120')])
})

it('leads where one can ask', async () => {
  const { element } = await renderSection('Offers', { ...props, offers: [offer] })
  expect(element.querySelector('a')?.getAttribute('href')).toBe('/')
})
