import { afterAll, describe, expect, it } from 'vitest'
import { allRules } from '../../runtime/checks/all-rules.ts'
import { exampleFiles } from './example-files.ts'
import { openBase } from './fault-case.ts'

const base = openBase('notes')
afterAll(() => base.remove())

const codesOf = (example: Parameters<typeof exampleFiles>[1]) => {
  return [...new Set(base.check(exampleFiles(base, example)).found.map(({ code }) => code))]
}

describe.each([...allRules.values()])('the page of $code', ({ code, title, why, wrong, right }) => {
  it('says what is wrong in a few words, and why in sentences', () => {
    expect(title).toMatch(/^[A-Z].{8,90}[^.]$/)
    expect(why).toMatch(/^[A-Z].{40,700}\.$/s)
  })

  it('has an example with this fault and no other', () => expect(codesOf(wrong)).toEqual([code]))

  it('has the same without it', () => expect(codesOf(right)).toEqual([]))
})
