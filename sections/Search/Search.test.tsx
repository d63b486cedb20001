import type { SearchAnswer } from 'sitio'
import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Search } from './Search.tsx'

const props = { title: 'Lo que buscás', heading: 1 as const }
const answer: SearchAnswer = {
  action: '/buscar',
  query: '',
  maxLength: 80,
  limit: 20,
  index: '/_site/search/es.json',
  isStatic: false,
  total: 0,
  hits: [],
}
const show = (data: SearchAnswer | null) => renderSection({ name: 'Search', component: Search, props, data })

it('is a form that leads to the page of results', () => {
  const { html, textsOf } = show(answer)
  expect(html).toMatch(/<form class="search__form" role="search" action="\/buscar" method="get">/)
  expect(html).toMatch(/<input class="search__field"[^>]* type="search" maxLength="80"[^>]* name="q"/)
  expect(html).not.toContain('<noscript>')
  expect(textsOf('search__say')).toEqual([''])
})

it('shows what the server has found, with marks, and says how much that is', () => {
  const hits = [
    {
      href: 'https://example.com/',
      title: [{ text: 'Pan', isMatch: true }],
      text: [
        { text: 'El <b>', isMatch: false },
        { text: 'pan', isMatch: true },
      ],
    },
  ]
  const { html, textsOf } = show({ ...answer, query: 'pan', total: 1, hits })
  expect(textsOf('search__say')).toEqual(['1 página coincide con «pan»'])
  expect(html).toContain('<a href="https://example.com/" rel="noopener" class="search__link"><mark>Pan</mark></a>')
  expect(html, 'one level below the title').toContain('<h2 class="search__title">')
  expect(html).toContain('<span>El &lt;b&gt;</span><mark>pan</mark>')
})

it('says that nothing was found, and never runs what was looked for', () => {
  const { html } = show({ ...answer, query: '"><script>alert(1)</script>' })
  expect(html).toContain('Nada coincide con «&quot;&gt;&lt;script&gt;')
})

it('says on a host of files that it needs JavaScript', () => {
  expect(show({ ...answer, isStatic: true }).html).toMatch(/<noscript><p class="search__say">El buscador corre/)
})

it('says that it does not answer where the index cannot be made', () => {
  expect(show(null).textsOf('search__say')).toEqual(['El buscador no responde. Prueba de nuevo en un minuto.'])
})
