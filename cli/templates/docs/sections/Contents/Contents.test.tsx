import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

const page = (slug: string, part: string) => ({ id: slug, slug, part, title: slug, lead: `About ${slug}.` })
const data = { pages: [page('install', 'Start'), page('alarm', 'Start'), page('commands', 'Reference')] }

it('puts the pages below their part', async () => {
  const { element, text } = await renderSection('Contents', { title: { '*': 'Contents' } }, { data })
  expect([...element.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['Start', 'Reference'])
  expect(element.querySelectorAll('a')).toHaveLength(3)
  expect(text).not.toContain('About')
})

it('says what each is about where there is room', async () => {
  const { text } = await renderSection('Contents', { title: { '*': 'Contents' }, leads: true }, { data })
  expect(text).toContain('About commands.')
})
