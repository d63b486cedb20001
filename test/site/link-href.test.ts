import { describe, expect, it } from 'vitest'
import { type LinkParts, linkHref } from '../../runtime/site/routing/link-href.ts'

describe('the address of a link', () => {
  it.each<[address: string, parts: LinkParts, href: string | null]>([
    ['/about', {}, '/about'],
    ['/concerts/:slug', { params: { slug: 'winter-journey' } }, '/concerts/winter-journey'],
    ['/fr/concerts/:slug#programme', { params: { slug: 'été' } }, '/fr/concerts/%C3%A9t%C3%A9#programme'],
    ['/%D8%AE/:year', { params: { year: 2026 } }, '/%D8%AE/2026'],
    [
      '/search',
      { query: { q: 'a b', page: 2, none: null, left: undefined, all: true } },
      '/search?q=a+b&page=2&all=true',
    ],
    ['/search#results', { query: { page: 2 } }, '/search?page=2#results'],
    ['/topics/::topic', { params: { topic: 'Jardinería y más' } }, '/topics/jardineria-y-mas'],
    ['/topics/::topic#new', { params: { topic: 'jardineria-y-mas' } }, '/topics/jardineria-y-mas#new'],
    ['/topics/::topic', { params: { topic: '¡!' } }, null],
    // What is missing, or no part of a path, would lead elsewhere.
    ['/concerts/:slug', {}, null],
    ['/concerts/:slug', { params: { slug: '../admin' } }, null],
    ['/concerts/:slug', { params: { slug: '' } }, null],
  ])('%s with %j is %s', (address, parts, href) => {
    expect(linkHref(address, parts)).toBe(href)
  })
})
