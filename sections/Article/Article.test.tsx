import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Article } from './Article.tsx'
import type { ArticleData } from './Article.types.ts'

const article = (data: ArticleData | null, failed = false) =>
  renderSection({ name: 'Article', component: Article, props: { heading: 1, title: 'La harina' }, data, failed })

it('shows a post with its day and who wrote it', () => {
  const { elements, html } = article({
    post: {
      date: '2026-10-01',
      body: ['Primero.', 'Segundo.'],
      author: { id: 'marta', name: 'Marta Solano' },
      image: picture('Trigo'),
    },
  })
  expect(elements('h1')).toEqual(['La harina'])
  expect(elements('p')).toEqual(['1 de octubre de 2026 Marta Solano', 'Primero.', 'Segundo.'])
  expect(html).toContain('alt="Trigo"')
})

it('says so when there is none, and when it is not there', () => {
  expect(article({ post: null }).textsOf('missing')).toEqual(['Esta publicación no existe.'])
  expect(article(null, true).textsOf('missing')).toEqual(['No se pudo cargar esta publicación.'])
})
