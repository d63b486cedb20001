import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { NotePage } from './NotePage.tsx'
import type { NotePageData } from './NotePage.types.ts'

const post: NonNullable<NotePageData['post']> = {
  date: '2026-08-26',
  minutes: 2,
  body: ['Primero.', 'Segundo.'],
  author: { id: 'ana', name: 'Ana Mora' },
  image: picture('Un círculo'),
}
const note = (data: NotePageData | null, failed = false) =>
  renderSection({ name: 'NotePage', component: NotePage, props: { title: 'Decir que no' }, data, failed })

it('shows a note with its day, who wrote it, and all of its paragraphs', () => {
  const { elements, textsOf, html } = note({ post })
  expect(elements('h1')).toEqual(['Decir que no'])
  expect(textsOf('note-page__date')).toEqual(['26 de agosto de 2026 Ana Mora 2 minutos de lectura'])
  expect(elements('p').slice(1)).toEqual(['Primero.', 'Segundo.'])
  expect(html).toContain('alt="Un círculo"')
})

it('keeps its title and says so when the note is not there', () => {
  const { elements, textsOf } = note(null, true)
  expect(elements('h1')).toEqual(['Decir que no'])
  expect(textsOf('missing')).toEqual(['Esta nota no cargó. Recarga la página en un minuto.'])
})
