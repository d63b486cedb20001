import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Skills } from './Skills.tsx'
import type { SkillsData } from './Skills.types.ts'

const skills = (data: SkillsData | null, failed = false) =>
  renderSection({
    name: 'Skills',
    component: Skills,
    props: { heading: 2, title: 'Oficios', group: 'x', limit: 12 },
    data,
    failed,
  })

it('shows a skill with its note, and since when where that is known', () => {
  const { elements, textsOf } = skills({
    skills: [
      { id: 'a', name: 'Letras', note: 'A mano.', since: 2015 },
      { id: 'b', name: 'Radio', note: 'Treinta segundos.', since: null },
    ],
  })
  expect(elements('h3')).toEqual(['Letras', 'Radio'])
  expect(textsOf('skills__note')).toEqual(['A mano. desde 2015', 'Treinta segundos.'])
})

it('says so when there is nothing, and when the data failed', () => {
  expect(skills({ skills: [] }).textsOf('missing')).toEqual(['Esta lista se está escribiendo.'])
  expect(skills(null, true).textsOf('missing')).toEqual(['La lista no cargó. Recarga la página en un minuto.'])
})
