import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { NoteList } from './NoteList.tsx'
import type { NoteListData } from './NoteList.types.ts'

const data: NoteListData = {
  posts: [
    {
      id: 'no',
      slug: 'decir-que-no',
      title: 'Decir que no',
      date: '2026-08-26',
      minutes: 2,
      excerpt: 'Uno de cada cuatro.',
      image: picture('Un círculo'),
    },
    {
      id: 'si',
      slug: 'decir-que-si',
      title: 'Decir que sí',
      date: '2026-06-03',
      minutes: 1,
      excerpt: 'Los otros tres.',
      image: null,
    },
  ],
  topics: [{ id: 'estudio', slug: 'el-estudio', name: 'El oficio' }],
}
const list = (of: NoteListData | null, failed = false) =>
  renderSection({
    name: 'NoteList',
    component: NoteList,
    props: { title: 'Notas', page: 'note', topics: 'tema', all: 'notas' },
    data: of,
    failed,
  })

it('shows notes in their order, each with the way to its page', () => {
  const { elements, textsOf, html } = list(data)
  expect(elements('h1')).toEqual(['Notas'])
  expect(elements('h2')).toEqual(['Decir que no', 'Decir que sí'])
  expect(textsOf('note-list__date')).toEqual([
    '26 de agosto de 2026 2 minutos de lectura',
    '3 de junio de 2026 1 minuto de lectura',
  ])
  expect(html).toContain('href="/tecnologia/notas/decir-que-si"')
})

it('leads to all notes and to each topic', () => {
  const { html } = list(data)
  expect(html).toContain('href="/tecnologia/notas"')
  expect(html).toContain('href="/tecnologia/notas/tema/el-estudio"')
})

it('says so when the notes are not there', () => {
  const { elements, textsOf } = list(null, true)
  expect(elements('h1')).toEqual(['Notas'])
  expect(textsOf('missing')).toEqual(['Las notas no cargaron. Recarga la página en un minuto.'])
})
