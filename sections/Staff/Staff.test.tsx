import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Staff } from './Staff.tsx'
import type { StaffData } from './Staff.types.ts'

const person = {
  id: 'ana',
  name: 'Ana Mora',
  role: 'Ilustradora',
  place: 'Grecia',
  bio: 'Dibuja de pie.',
  portrait: picture('Retrato de Ana'),
}
const staff = (data: StaffData | null, { bios = true, failed = false } = {}) =>
  renderSection({
    name: 'Staff',
    component: Staff,
    props: { heading: 2, title: 'Gente', bios, limit: 12 },
    data,
    failed,
  })

it('introduces a person with portrait, role, place and own words', () => {
  const { html, elements, textsOf } = staff({ staff: [person] })
  expect(elements('h3')).toEqual(['Ana Mora'])
  expect(textsOf('staff__role')).toEqual(['Ilustradora, Grecia'])
  expect(textsOf('staff__bio')).toEqual(['Dibuja de pie.'])
  expect(html).toContain('alt="Retrato de Ana"')
})

it('keeps to name and role when asked to, and to the role where no place is known', () => {
  const { textsOf } = staff({ staff: [{ ...person, place: null }] }, { bios: false })
  expect(textsOf('staff__role')).toEqual(['Ilustradora'])
  expect(textsOf('staff__bio')).toEqual([])
})

it('says so when there is nobody, and when the data failed', () => {
  expect(staff({ staff: [] }).textsOf('missing')).toEqual(['Todavía no hay nadie en esta lista.'])
  expect(staff(null, { failed: true }).textsOf('missing')).toEqual([
    'Los retratos no cargaron. Recarga la página en un minuto.',
  ])
})
