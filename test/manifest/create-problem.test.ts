import { describe, expect, it } from 'vitest'
import { allRules } from '../../runtime/checks/all-rules.ts'
import { allProblems } from '../../runtime/manifest/problems/all-problems.ts'
import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { createProblem } from '../../runtime/manifest/problems/problem.ts'

const place = { path: ['timeouts'], position: { file: 'site.config.yaml', line: 1, column: 1 } }

describe('a problem', () => {
  it('has what its definition says', () => {
    const problem = createProblem('manifest/link-missing-in-locale', place, { name: 'terms', locales: ['de'] })
    expect(describeProblem(problem)).toMatchObject({
      code: 'manifest/link-missing-in-locale',
      severity: 'warning',
      blocks: false,
      message: 'This links to the route "terms", which has no path in "de", so it shows as plain text there.',
    })
  })

  it('takes what its message needs, and nothing else', () => {
    createProblem('manifest/several-documents', place, {})
    createProblem('manifest/out-of-range', place, { found: '0', limit: '1 or more' })
    // @ts-expect-error the limit is missing
    createProblem('manifest/out-of-range', place, { found: '0' })
    // @ts-expect-error there is no "most"
    createProblem('manifest/out-of-range', place, { found: '0', limit: '1 or more', most: 5 })
    // @ts-expect-error a number is no text
    createProblem('manifest/out-of-range', place, { found: 0, limit: '1 or more' })
    // @ts-expect-error there is no such code
    expect(() => createProblem('manifest/out-of-rage', place, { found: '0', limit: '1 or more' })).toThrow()
  })

  it('is a rule as every other, once', () => {
    expect(new Set(allProblems.map(({ code }) => code)).size).toBe(allProblems.length)
    for (const problem of allProblems) expect(allRules.get(problem.code)).toBe(problem)
  })
})
