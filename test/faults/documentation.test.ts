import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { allChecks } from '../../runtime/checks/all-checks.ts'
import { allRules } from '../../runtime/checks/all-rules.ts'
import { loadingPages } from '../../runtime/checks/loading/pages.ts'
import { problemMessages } from '../../runtime/manifest/problem-messages.ts'
import { exampleFiles } from './example-files.ts'
import { openBase } from './fault-case.ts'

const base = openBase('notes')
afterAll(() => base.remove())

/** Codes that are found in rendered pages only. */
const rendered = new Set(allChecks.filter(({ needs }) => needs === 'pages').map(({ code }) => code))

const codesOf = async (code: string, example: Parameters<typeof exampleFiles>[1]) => {
  const { found } = await base.check(exampleFiles(base, example), {}, rendered.has(code))
  return [...new Set(found.map(({ code }) => code))]
}

describe('the pages together', () => {
  it('are one for each problem of loading', () => {
    expect(Object.keys(loadingPages).sort()).toEqual(Object.keys(problemMessages).sort())
  })

  it('have a title of their own each', () => {
    const titles = [...allRules.values()].map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  it.each(['README.md', 'cli/program.ts', 'cli/templates/site/README.md'])('have the codes that %s names', (file) => {
    const groups = new Set([...allRules.keys()].map((code) => code.split('/')[0]))
    const named = [...readFileSync(file, 'utf8').matchAll(/(?<![\w./-])([a-z]+)\/([a-z][a-z-]+)(?![\w./-])/g)]
    const codes = named.flatMap(([code, group]) => (groups.has(group) ? [code] : []))
    expect(codes.filter((code) => !allRules.has(code))).toEqual([])
  })
})

describe.each([...allRules.values()])('the page of $code', ({ code, title, why, wrong, right }) => {
  it('says what is wrong in a few words, and why in sentences', () => {
    expect(title).toMatch(/^[A-Z].{8,90}[^.]$/)
    expect(why).toMatch(/^[A-Z].{40,700}\.$/s)
  })

  it('has an example with this fault and no other', async () => {
    const found = await codesOf(code, wrong)
    // It only counts the faults that it stands for.
    expect(code === 'manifest/too-many-problems' ? found.slice(0, 1) : found).toEqual([code])
  })

  it('has the same without it', async () => expect(await codesOf(code, right)).toEqual([]))
})
