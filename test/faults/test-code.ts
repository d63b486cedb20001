import { describe, expect, it } from 'vitest'
import { allChecks } from '../../runtime/checks/all-checks.ts'
import { allRules } from '../../runtime/checks/all-rules.ts'
import type { Example } from '../../runtime/manifest/problems/rule.ts'
import { exampleFiles } from './example-files.ts'
import { type Base, type FaultCase, type FoundFinding, openBase, prepareCase } from './fault-case.ts'
import { readCases } from './read-corpus.ts'

/** Codes that are only found in rendered pages. */
const rendered = new Set(allChecks.filter(({ needs }) => needs === 'pages').map(({ code }) => code))

/** The tests of one file of the corpus: `links/insecure`. vitest.config.ts makes a module of each file that calls this. */
export function testCode(code: string): void {
  const cases = readCases(code)

  describe(code, () => {
    it('has a fault, a neighbour that passes, and a fix exactly where --fix fixes it', () => {
      const found = (of: readonly FaultCase[]) => of.flatMap(({ finds = [] }) => finds).map((finding) => finding.code)
      expect(found(cases)).toContain(code)
      expect(cases.some(({ finds }) => finds === undefined)).toBe(true)
      const isFixed = found(cases.filter(({ fixed }) => fixed !== undefined)).includes(code)
      expect(isFixed).toBe(allRules.get(code)?.isFixable === true)
    })

    it.each(cases)('$case', async (faultCase) => {
      const base = baseOf(faultCase.site)
      const { files, expected, says, fixed } = prepareCase(faultCase, base)
      const outcome = await base.check(files, faultCase.env, faultCase.rendered)
      // Marks of related places do not say which finding they belong to.
      const found =
        expected.length === 1
          ? outcome.found.map((finding) => withoutLines(finding, expected[0]?.related ?? []))
          : outcome.found.map((finding) => ({ ...finding, related: null }))
      expect(found).toEqual(expected)
      for (const [index, words] of says.entries()) expect(outcome.findings[index]?.message).toContain(words)
      const blocking = outcome.findings.filter(({ blocks }) => blocks).map((finding) => finding.code)
      expect(blocking).toEqual(found.map((finding) => finding.code).filter((name) => allRules.get(name)?.blocks))
      expect(outcome.isRefused).toBe(blocking.length > 0)
      if (fixed === null) {
        expect(outcome.findings.filter(({ fix }) => fix?.isSafe).map(({ fix }) => fix)).toEqual([])
        return
      }
      const after = base.fix(files, outcome.findings)
      expect(after).toEqual(fixed)
      // Tests of the bases and of the command check that the bases themselves have no findings.
      if (faultCase.fixed === 'base') return
      expect((await base.check(after, faultCase.env, faultCase.rendered)).found).toEqual([])
    })
  })

  describe(`the page of ${code}`, () => {
    const page = () => {
      const rule = allRules.get(code)
      if (rule === undefined) throw new Error(`There is no rule ${code}.`)
      return rule
    }
    const codesOf = async (example: Example) => {
      const base = baseOf()
      const { found } = await base.check(exampleFiles(base, example), {}, rendered.has(code))
      return [...new Set(found.map((finding) => finding.code))]
    }

    it('has an example with this fault and no other', async () => {
      const found = await codesOf(page().wrong)
      // This problem only counts the other findings, which it replaces.
      expect(code === 'manifest/too-many-problems' ? found.slice(0, 1) : found).toEqual([code])
    })

    it('has the same without it', async () => expect(await codesOf(page().right)).toEqual([]))
  })
}

const open = new Map<string, Base>()

/** A base site: opened once in a worker, so that the files which it runs share its builds. */
function baseOf(name: NonNullable<FaultCase['site']> = 'notes'): Base {
  const base = open.get(name) ?? openBase(name)
  open.set(name, base)
  return base
}

/** Of related places of which a case names the file alone, only the file is compared. */
function withoutLines(finding: FoundFinding, expected: readonly string[]): FoundFinding {
  const related = finding.related?.map((place, index) => (expected[index]?.includes(':') ? place : fileOf(place)))
  const isNamed = expected.some((place) => !place.includes(':'))
  return isNamed && related !== undefined ? { ...finding, related } : finding
}

function fileOf(place: string): string {
  return place.split(':')[0] ?? ''
}
