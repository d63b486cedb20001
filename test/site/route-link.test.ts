import { expect, it } from 'vitest'
import { linkIn } from '../../runtime/site/routing/route-link.ts'

it.each([
  ['a value for all languages', { slug: 'messiah' }, { slug: 'messiah' }],
  ['a number', { year: 2027 }, { year: 2027 }],
  ['a value in the language', { slug: { en: 'winter-journey', de: 'winterreise' } }, { slug: 'winterreise' }],
  ['a value for the other languages', { slug: { en: 'winter-journey', '*': 'winterreise' } }, { slug: 'winterreise' }],
  ['no value in the language', { slug: { en: 'winter-journey' }, hall: 'main' }, { hall: 'main' }],
  ['a field of the entry', { slug: { entry: 'next.slug' } }, { slug: { entry: 'next.slug' } }],
])('a link in one language has %s', (_, params, expected) => {
  const link = { route: 'concert', params, query: { seats: 2 }, hash: 'map' }
  expect(linkIn(link, 'de')).toEqual({ ...link, params: expected })
})

it('a link without parameters is the same in each language', () => {
  expect(linkIn({ route: 'concert' }, 'de')).toEqual({ route: 'concert' })
})
