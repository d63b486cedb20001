import { afterEach, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'

let made: MadeSite
afterEach(() => made.remove())

/** An io in which a build is a process of its own, which ends with this exit code. */
function ioWith(code: number | null) {
  const calls: { args: readonly string[]; signal: AbortSignal | undefined }[] = []
  const io = {
    ...recordedIo(made.folder),
    runSelf: async (args: readonly string[], signal?: AbortSignal) => {
      calls.push({ args, signal })
      // The process must not end before the site is read.
      await new Promise(setImmediate)
      return { code, stdout: 'site.config.yaml:1:1 what is wrong\n', stderr: 'The site cannot be built: 1 error.\n' }
    },
  }
  const said = { stdout: '', stderr: '' }
  io.write = (text) => {
    said.stdout += text
  }
  io.writeError = (text) => {
    said.stderr += text
  }
  return { io, calls, said }
}

it('a start has another process bundle the code, and ends as that does, in its words', async () => {
  made = makeSite({})
  const { io, calls, said } = ioWith(1)
  expect(await run(['start', '--port', '0'], io)).toBe(1)
  expect(calls.map(({ args }) => args)).toEqual([['build', '--config', `${made.folder}/site.config.yaml`]])
  expect(said).toEqual({
    stdout: 'site.config.yaml:1:1 what is wrong\n',
    stderr: 'Building the site …\nThe site cannot be built: 1 error.\n',
  })
})

it('says so where that process was ended', async () => {
  made = makeSite({})
  const { io, said } = ioWith(null)
  expect(await run(['start', '--port', '0'], io)).toBe(1)
  expect(said.stderr).toContain('The build was stopped from outside')
})

it('a site that cannot run is not built to the end', async () => {
  made = makeSite({ 'site.config.yaml': 'version: 1\nsites: {}\n' })
  const { io, calls, said } = ioWith(0)
  expect(await run(['start', '--port', '0'], io)).toBe(1)
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true])
  expect(said.stderr).not.toContain('Building')
})
