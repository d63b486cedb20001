import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Numbers } from './Numbers.tsx'
import type { NumbersData, NumbersProps } from './Numbers.types.ts'

const numbers = (data: NumbersData | null, failed = false, layout: NumbersProps['layout'] = 'table') =>
  renderSection({
    name: 'Numbers',
    component: Numbers,
    props: { heading: 2, title: 'En cifras', group: 'x', limit: 8, layout },
    data,
    failed,
  })

it('shows a figure with its unit, what it counts and how it was counted', () => {
  const { textsOf, elements } = numbers({
    numbers: [
      { id: 'a', value: '94', unit: '%', label: 'a tiempo', note: 'De 50 encargos.' },
      { id: 'b', value: '9', unit: null, label: 'personas', note: null },
    ],
  })
  expect(textsOf('numbers__row')).toEqual(['94 % a tiempo De 50 encargos.', '9 personas'])
  expect(elements('h3')).toEqual(['a tiempo', 'personas'])
})

it('sets a figure of many digits smaller', () => {
  const value = (figure: string) => ({ id: figure, value: figure, unit: null, label: 'x', note: null })
  const { textsOf } = numbers({ numbers: [value('12 000'), value('1.234.567')] })
  expect(textsOf('numbers__value--long')).toEqual(['1.234.567'])
})

it.each(['table', 'giant', 'list'] as const)('lays its figures out as a %s', (layout) => {
  expect(numbers({ numbers: [] }, false, layout).html).toContain(`class="numbers numbers--${layout} `)
})

it('says so when there is nothing, and when the data failed', () => {
  expect(numbers({ numbers: [] }).textsOf('missing')).toEqual(['Todavía estamos contando.'])
  expect(numbers(null, true).textsOf('missing')).toEqual(['Las cifras no cargaron. Recarga la página en un minuto.'])
})
