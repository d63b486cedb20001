import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Blog } from './Blog.tsx'
import type { BlogData } from './Blog.types.ts'

const post = {
  id: 'no',
  slug: 'a-que-decimos-que-no',
  title: 'A qué decimos que no',
  date: '2026-08-26',
  minutes: 2,
  excerpt: 'Uno de cuatro.',
  body: ['Primero.', 'Segundo.'],
  author: { id: 'ana', name: 'Ana Mora' },
  image: picture('Un círculo'),
}
const blog = (data: BlogData | null, failed = false, locale: 'es' | 'en' = 'es') =>
  renderSection({
    name: 'Blog',
    component: Blog,
    props: { heading: 2, title: 'Notas', page: 'note', limit: 3 },
    data,
    failed,
    locale,
  })

it.each([
  ['es', '26 de agosto de 2026', 'Leer, 2 minutos'],
  ['en', 'August 26, 2026', 'Read, 2 minutes'],
] as const)('shows a note with its day and how long it takes, in %s', (locale, day, read) => {
  const { html, elements } = blog({ posts: [post] }, false, locale)
  expect(html).toContain('href="/tecnologia/notas/a-que-decimos-que-no"')
  expect(html).toContain(`<time dateTime="2026-08-26">${day}</time>`)
  expect(elements('summary')).toEqual([`${read} : A qué decimos que no`])
})

it('opens a note in place, closed at first', () => {
  const { html } = blog({ posts: [post] })
  expect(html).toMatch(
    /<details class="blog__more"><summary>.*<\/summary><p>Primero\.<\/p><p>Segundo\.<\/p><\/details>/,
  )
})

it('shows a published note that has neither picture nor author', () => {
  const { html, textsOf } = blog({ posts: [{ ...post, image: null, author: null }] })
  expect(html).not.toContain('<img')
  expect(textsOf('blog__date')).toEqual(['26 de agosto de 2026'])
})

it('shows a day that is none as it was written', () => {
  expect(blog({ posts: [{ ...post, date: 'pronto', author: null }] }).textsOf('blog__date')).toEqual(['pronto'])
})

it('says so when there is nothing, and when the data failed', () => {
  expect(blog({ posts: [] }).textsOf('missing')).toEqual(['Todavía no hay notas sobre esto.'])
  expect(blog(null, true).textsOf('missing')).toEqual(['Las notas no cargaron. Recarga la página en un minuto.'])
})
