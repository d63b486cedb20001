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

// What a command does once nothing keeps it from building is not asked here.
const built = 'the bundler is reached'
beforeAll(() => {
  vi.spyOn(building, 'buildSite').mockRejectedValue(new Error(built))
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

/** What blocks a site as `site validate` tells it, and what the commands say that need the whole site. */
async function tryCommands(faultCase: FaultCase, commands: readonly string[]) {
  const base = bases[faultCase.site ?? 'notes']
  const { env = {} } = faultCase
  return base.within(prepareCase(faultCase, base).files, async (folder) => {
    // What blocks is told whatever is wanted.
    const { findings, texts } = await checkSite(loadSite(join(folder, 'site.config.yaml'), env), { wants: () => false })
    const refusal = findings.length === 0 ? null : prettyFindings(findings, texts, recordedIo(folder))
    const outcomes = []
    for (const command of commands) {
      const io = recordedIo(folder, { env })
      const code = await run([command], io)
      outcomes.push({ command, code, stdout: io.stdout, goesOn: io.stderr.includes(built) })
    }
    return { refusal, outcomes }
  })
}

// That a finding blocks exactly when the site is refused is asked of every case where the corpus runs.
describe('what blocks in validate, and nothing else, keeps a site from running', () => {
  // A secret is needed where back-ends are called, and a machine that only checks or builds has none.
  const codes = corpusCodes().filter((code) => code !== 'manifest/unset-secret')
  // What blocks is asked of all commands; of what does not, some dozens of codes are asked of each.
  const asked = codes.map((code, index) => {
    const commands = allRules.get(code)?.blocks
      ? COMMANDS
      : COMMANDS.filter((_, turn) => turn === index % COMMANDS.length)
    return [code, commands] as const
  })
  it.each(asked)('%s: %s', async (code, commands) => {
    const fault = readCases(code).find(({ finds }) => finds !== undefined)
    if (fault === undefined) throw new Error(`${code} has no case with a fault.`)
    const { refusal, outcomes } = await tryCommands(fault, commands)
    expect(outcomes).toEqual(
      commands.map((command) => ({ command, code: 1, stdout: refusal ?? '', goesOn: refusal === null })),
    )
  })
})
