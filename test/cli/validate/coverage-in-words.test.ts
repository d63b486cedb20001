import { describe, expect, it } from 'vitest'
import { coverageInWords } from '../../../cli/report/coverage-in-words.ts'

const page = (path: string, fallback: number, missing: number, copies = 0) => ({
  page: path,
  locale: 'en',
  texts: 14,
  fallback,
  copies,
  missing,
})
const words = (...pages: ReturnType<typeof page>[]) =>
  coverageInWords({ fallback: 'es', locales: [], pages, entries: [] })

describe('the coverage of pages in words', () => {
  it.each([
    [page('/en/contact', 2, 0), '/en/contact: 2 of 14 texts come from es\n'],
    [page('/en/contact', 1, 1), '/en/contact: 1 of 14 texts comes from es, 1 of 14 texts is missing\n'],
    [page('/en', 3, 0, 2), '/en: 1 of 14 texts comes from es, 2 of 14 texts are still to be translated\n'],
    [page('/', 0, 3), '/: 3 of 14 texts are missing\n'],
  ])('says what is shown in place of the texts (%#)', (one, text) => expect(words(one)).toBe(text))

  it('is nothing where all is translated, and where the site is not whole', () => {
    expect([words(), coverageInWords(null)]).toEqual(['', ''])
  })

  it('names ten pages at most', () => {
    const lines = words(...Array.from({ length: 12 }, (_, index) => page(`/en/${index}`, 1, 0)))
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(11)
    expect(lines.at(-1)).toBe('2 more pages are not fully translated.')
  })
})
