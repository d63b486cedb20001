import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { JobError } from '../../../cli/io.ts'
import { run } from '../../../cli/program.ts'
import { prettyFindings } from '../../../cli/report/pretty.ts'
import * as building from '../../../runtime/bundle/build-site.ts'
import { allRules } from '../../../runtime/checks/all-rules.ts'
import { DevApp } from '../../../runtime/dev/dev-app.ts'
import { loadSite } from '../../../runtime/source/load-site.ts'
import { checkSite } from '../../../runtime/validate/check-site.ts'
import { type FaultCase, openBase, prepareCase } from '../../faults/fault-case.ts'
import { corpusCodes, readCases } from '../../faults/read-corpus.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

const COMMANDS = ['build', 'start', 'prerender', 'dev'] as const

// These tests end where a command starts to build.
const built = 'the bundler is reached'
beforeAll(() => {
  vi.spyOn(building, 'buildSite').mockRejectedValue(new JobError(built))
  vi.spyOn(DevApp, 'open').mockRejectedValue(new JobError(built))
})
afterAll(() => {
  vi.restoreAllMocks()
})

const bases = {
  notes: openBase('notes'),
  pages: openBase('pages'),
  entries: openBase('entries'),
  bakery: openBase('bakery'),
}
afterAll(async () => {
  for (const base of Object.values(bases)) await base.remove()
})

/** The blocking findings as `site validate` prints them, and the output of a command that needs a valid site. */
async function tryCommand(faultCase: FaultCase, command: string) {
  const base = bases[faultCase.site ?? 'notes']
  const { env = {} } = faultCase
  return base.within(prepareCase(faultCase, base).files, async (folder) => {
    // Blocking findings are reported even when no check is wanted.
    const { findings, texts } = await checkSite(loadSite(join(folder, 'site.config.yaml'), env), { wants: () => false })
    const refusal = findings.length === 0 ? null : prettyFindings(findings, texts, recordedIo(folder))
    const io = recordedIo(folder, { env })
    const code = await run([command], io)
    return { refusal, outcome: { code, stdout: io.stdout, goesOn: io.stderr.includes(built) } }
  })
}

// The tests of the corpus check for every case that a finding blocks exactly when the site is refused.
describe('what blocks in validate, and nothing else, keeps a site from running', () => {
  // A secret is only needed to call back-ends, so a machine that checks or builds may have none.
  const codes = corpusCodes().filter((code) => code !== 'manifest/unset-secret')
  // All commands load a site in the same way, so each is tried with only some dozens of codes, blocking and others.
  const asked = [true, false].flatMap((blocks) =>
    codes
      .filter((code) => allRules.get(code)?.blocks === blocks)
      .map((code, index) => [code, COMMANDS[index % COMMANDS.length] ?? 'build'] as const),
  )
  it.each(asked)('%s: %s', async (code, command) => {
    const fault = readCases(code).find(({ finds }) => finds !== undefined)
    if (fault === undefined) throw new Error(`${code} has no case with a fault.`)
    const { refusal, outcome } = await tryCommand(fault, command)
    expect(outcome).toEqual({ code: 1, stdout: refusal ?? '', goesOn: refusal === null })
  })
})
