import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Services } from './Services.tsx'
import type { ServicesData } from './Services.types.ts'

const service = {
  id: 'marca',
  name: 'Marca',
  text: 'Nombre y letra.',
  includes: ['Manual', 'Archivos'],
  time: '6 semanas',
  price: '₡1 650 000',
}
const course = {
  id: 'letras',
  slug: 'letras-a-mano',
  name: 'Letras a mano',
  text: 'Pincel y esmalte.',
  level: 'Principiante',
  starts: '2027-02-13',
  duration: '4 sábados',
  price: '₡128 000',
  places: 8,
  teacher: { id: 'ana', name: 'Ana Mora' },
  image: picture('Un trazo'),
}
const services = (data: ServicesData | null, failed = false, locale: 'es' | 'en' = 'es') =>
  renderSection({
    name: 'Services',
    component: Services,
    props: { heading: 2, title: 'Qué hacemos', group: 'x', page: 'course', limit: 9 },
    data,
    failed,
    locale,
  })

it('shows a service with what it includes, its time and its price', () => {
  const { elements, textsOf } = services({ services: [service], courses: [] })
  expect(elements('h3')).toEqual(['Marca'])
  expect(textsOf('services__includes')).toEqual(['Manual Archivos'])
  expect([elements('dt'), elements('dd')]).toEqual([
    ['Plazo', 'Precio'],
    ['6 semanas', '₡1 650 000'],
  ])
})

it.each([
  ['es', '13 feb', 'Con Ana Mora', '8 campos'],
  ['en', 'Feb 13', 'With Ana Mora', '8 places'],
] as const)('shows a course with day, places and teacher in %s', (locale, day, teacher, places) => {
  const { html, textsOf } = services({ services: [], courses: [course] }, false, locale)
  expect(html).toContain('href="/cursos/letras-a-mano"')
  expect(html).toContain(`<time dateTime="2027-02-13">${day}</time>`)
  expect(textsOf('services__facts')[0]).toBe(`Principiante 4 sábados ${places} ${teacher} ₡128 000`)
})

it('counts a single place as one, and may have no teacher yet', () => {
  const { textsOf } = services({ services: [], courses: [{ ...course, places: 1, teacher: null }] })
  expect(textsOf('services__facts')[0]).toBe('Principiante 4 sábados 1 campo ₡128 000')
})

it('says so when there is nothing, and when the data failed', () => {
  expect(services({ services: [], courses: [] }).textsOf('missing')).toEqual([
    'Esta lista se está escribiendo. Pregúntanos mientras tanto.',
  ])
  expect(services(null, true).textsOf('missing')).toEqual([
    'La lista no cargó. Recarga la página, o escríbenos y te la enviamos.',
  ])
})
