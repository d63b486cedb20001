import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { PostList } from './PostList.tsx'
import type { PostListData } from './PostList.types.ts'

const data: PostListData = {
  posts: [
    {
      id: 'a',
      slug: 'la-harina',
      title: 'La harina',
      date: '2026-10-01',
      excerpt: 'De dónde.',
      image: picture('Trigo'),
    },
    { id: 'b', slug: 'el-horno', title: 'El horno', date: '2026-09-12', excerpt: 'Desde cuándo.', image: null },
  ],
}
const list = (of: PostListData | null, failed = false) =>
  renderSection({
    name: 'PostList',
    component: PostList,
    props: { heading: 2, title: 'Publicaciones', page: 'note' },
    data: of,
    failed,
  })

it('shows posts in their order, each with the way to its page', () => {
  const { elements, html } = list(data)
  expect(elements('h3')).toEqual(['La harina', 'El horno'])
  expect(elements('time')).toEqual(['1 de octubre de 2026', '12 de septiembre de 2026'])
  expect(html).toContain('href="/tecnologia/notas/el-horno"')
  expect(elements('li')).toHaveLength(2)
})

it('says so when there are none, and when they are not there', () => {
  expect(list({ posts: [] }).textsOf('missing')).toEqual(['Todavía no hay publicaciones aquí.'])
  expect(list(null, true).textsOf('missing')).toEqual(['No se pudieron cargar las publicaciones.'])
})
