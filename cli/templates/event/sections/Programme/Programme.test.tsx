import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

const props = { title: { '*': 'Programme' } }
const session = (id: string, day: string) => {
  const texts = { kind: 'Talk', title: id, lead: 'On bread.', room: 'Hall', speakers: [{ id: 'ana', name: 'Ana' }] }
  return { id, day, starts: '18:00', ends: '19:00', ...texts }
}

it('puts the sessions of a day below its date', async () => {
  const sessions = [session('one', '2027-05-14'), session('two', '2027-05-14'), session('three', '2027-05-15')]
  const { element } = await renderSection('Programme', props, { data: { sessions } })
  const days = [...element.querySelectorAll('.programme__day')]
  expect(days.map((day) => day.querySelectorAll('li').length)).toEqual([2, 1])
  expect(days[0]?.querySelector('h2')?.textContent).toContain('14')
})

it('says so while there is none', async () => {
  const { element } = await renderSection('Programme', props, { data: { sessions: [] } })
  expect(element.querySelectorAll('li')).toHaveLength(0)
})
