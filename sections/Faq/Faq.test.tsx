import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Faq } from './Faq.tsx'

it('holds each answer behind its question, without a script', () => {
  const { elements, html } = renderSection({
    name: 'Faq',
    component: Faq,
    props: {
      heading: 2,
      title: 'Preguntas',
      items: [
        { question: '¿Abren el domingo?', answer: 'Hasta las doce.' },
        { question: '¿Hay parqueo?', answer: 'Al frente.' },
      ],
    },
  })
  expect(elements('h2')).toEqual(['Preguntas'])
  expect(elements('summary')).toEqual(['¿Abren el domingo?', '¿Hay parqueo?'])
  expect(elements('details')).toEqual(['¿Abren el domingo? Hasta las doce.', '¿Hay parqueo? Al frente.'])
  expect(html).not.toContain('open')
})
