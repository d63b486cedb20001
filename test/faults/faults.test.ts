import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { allRules } from '../../runtime/checks/all-rules.ts'
import { openBase } from './fault-case.ts'
import { corpusCodes } from './read-corpus.ts'

describe('the corpus', () => {
  it('has a file for each code, and for no other', () => {
    expect(corpusCodes().sort()).toEqual([...allRules.keys()].sort())
  })

  // The tests of the command check that the bakery has none either.
  it.each(['notes', 'pages', 'entries'] as const)('has the base %s without a finding', async (name) => {
    const base = openBase(name)
    onTestFinished(() => base.remove())
    expect((await base.check({}, {}, true)).findings).toEqual([])
  })
})

describe('the pages of the codes together', () => {
  it('say what is wrong in a few words, and why in sentences', () => {
    const rules = [...allRules].filter(
      ([, { title, why }]) => !/^[A-Z].{8,90}[^.]$/.test(title) || !/^[A-Z].{40,700}\.$/s.test(why),
    )
    expect(rules).toEqual([])
  })

  it('have a title of their own each', () => {
    const titles = [...allRules.values()].map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  it.each(['README.md', 'cli/docs/guide/every-day/checking.md', 'cli/program.ts', 'cli/templates/common/README.md'])(
    'have the codes that %s names',
    (file) => {
      const groups = new Set([...allRules.keys()].map((code) => code.split('/')[0]))
      const named = [...readFileSync(file, 'utf8').matchAll(/(?<![\w./-])([a-z]+)\/([a-z][a-z-]+)(?![\w./-])/g)]
      const codes = named.flatMap(([code, group]) => (groups.has(group) ? [code] : []))
      expect(codes.filter((code) => !allRules.has(code))).toEqual([])
    },
  )
})
