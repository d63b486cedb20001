import { expect, it } from 'vitest'
import { briefPaths } from '../../../cli/report/brief-paths.ts'

const works = Array.from({ length: 50 }, (_, index) => `/works/w${index}`)

it('names every path of a short list', () => {
  expect(briefPaths(['/', '/works', ...works.slice(0, 9)])).toBe(['/', '/works', ...works.slice(0, 9)].join(', '))
})

it('sums up the folders of a long one', () => {
  expect(briefPaths(['/', '/works', '/notes/a', ...works, 'package.json'])).toBe(
    '/, /works, /notes/a, /works/* (50), package.json',
  )
})
