import { afterAll, describe, expect, it } from 'vitest'
import { allRules } from '../../runtime/checks/all-rules.ts'
import { mendedCodes } from '../../runtime/checks/mended-codes.ts'
import { type FoundFinding, openBase, prepareCase } from './fault-case.ts'
import { readCorpus } from './read-corpus.ts'

const corpus = readCorpus()

const bases = { notes: openBase('notes'), pages: openBase('pages'), bakery: openBase('bakery') }
afterAll(async () => {
  for (const base of Object.values(bases)) await base.remove()
})

describe('the corpus', () => {
  it('has a file for each code, and for no other', () => {
    expect(corpus.map(({ code }) => code).sort()).toEqual([...allRules.keys()].sort())
  })

  it.each(Object.entries(bases))('has the base %s without a finding', async (_, base) => {
    expect((await base.check({}, {}, true)).findings).toEqual([])
  })
})

describe.each(corpus)('$code', ({ code, cases }) => {
  it('has a fault, and a neighbour that passes', () => {
    const found = cases.flatMap(({ finds = [] }) => finds).map((finding) => finding.code)
    expect(found).toContain(code)
    expect(cases.some(({ finds }) => finds === undefined)).toBe(true)
  })

  it('is among those that --fix mends exactly when a case of it is mended', () => {
    const mended = cases.filter(({ fixed }) => fixed !== undefined).flatMap(({ finds = [] }) => finds)
    expect(mendedCodes.has(code)).toBe(mended.some((finding) => finding.code === code))
  })

  it.each(cases)('$case', async (faultCase) => {
    const base = bases[faultCase.site ?? 'notes']
    const { files, expected, fixed } = prepareCase(faultCase, base)
    const outcome = await base.check(files, faultCase.env, faultCase.rendered)
    // Marks of related places say nothing of whose they are.
    const found =
      expected.length === 1
        ? outcome.found.map((finding) => withoutLines(finding, expected[0]?.related ?? []))
        : outcome.found.map((finding) => ({ ...finding, related: null }))
    expect(found).toEqual(expected)
    if (fixed === null) {
      expect(outcome.findings.filter(({ fix }) => fix?.isSafe).map(({ fix }) => fix)).toEqual([])
      return
    }
    const mended = base.fix(files, outcome.findings)
    expect(mended).toEqual(fixed)
    expect((await base.check(mended, faultCase.env, faultCase.rendered)).found).toEqual([])
  })
})

/** Of related places of which a case names the file alone, only the file is compared. */
function withoutLines(finding: FoundFinding, expected: readonly string[]): FoundFinding {
  const related = finding.related?.map((place, index) => (expected[index]?.includes(':') ? place : fileOf(place)))
  const isNamed = expected.some((place) => !place.includes(':'))
  return isNamed && related !== undefined ? { ...finding, related } : finding
}

function fileOf(place: string): string {
  return place.split(':')[0] ?? ''
}
