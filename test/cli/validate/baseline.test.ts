import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitio-baseline-'))
  cpSync(join(import.meta.dirname, '../../faults/sites/notes'), root, { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const manifest = () => join(root, 'site.config.yaml')
const baseline = () => join(root, 'site.baseline.json')
const add = (text: string) => writeFileSync(manifest(), `${readFileSync(manifest(), 'utf8')}${text}`)
const validate = async (...options: string[]) => {
  const io = recordedIo(root)
  const code = await run(['validate', ...options], io)
  return { code, stdout: io.stdout }
}
const report = async (...options: string[]) => JSON.parse((await validate('--format', 'json', ...options)).stdout)

const HOOK = 'hooks: { onError: hooks/report.ts }\n'
const GATE = 'navigation: { middleware: [gate] }\n'

describe('site validate --update-baseline', () => {
  it('lists what is found, one finding a line, and hides it from then on', async () => {
    add(HOOK + GATE)
    expect((await validate()).code).toBe(1)
    expect((await validate('--update-baseline')).code).toBe(0)
    expect(readFileSync(baseline(), 'utf8')).toBe(`{
  "version": 1,
  "findings": [
    { "code": "hooks/missing-module", "file": "site.config.yaml", "at": "/hooks/onError", "count": 1 },
    { "code": "manifest/unknown-middleware", "file": "site.config.yaml", "at": "/navigation/middleware/0", "count": 1 }
  ]
}
`)
    const { code, stdout } = await validate()
    expect(code).toBe(0)
    expect(stdout).toContain('2 known findings of site.baseline.json are not shown.')
    expect(await report()).toMatchObject({ valid: true, errors: 0, baseline: 2, diagnostics: [] })
  })

  it('tells what is new, and what is fixed', async () => {
    add(HOOK)
    await validate('--update-baseline')
    const text = readFileSync(manifest(), 'utf8')
    writeFileSync(manifest(), `# Moved by a line.\n${text}${GATE}`)
    const { diagnostics } = await report()
    expect(diagnostics.map(({ code }: { code: string }) => code)).toEqual(['manifest/unknown-middleware'])
    writeFileSync(manifest(), text.replace(HOOK, ''))
    const after = await report()
    expect(after.diagnostics).toMatchObject([
      { code: 'baseline/stale', file: 'site.baseline.json', line: 4, column: 5 },
    ])
    expect((await validate('--fix')).code).toBe(0)
    expect(JSON.parse(readFileSync(baseline(), 'utf8'))).toEqual({ version: 1, findings: [] })
  })

  it('never lists what blocks', async () => {
    add(HOOK)
    writeFileSync(manifest(), readFileSync(manifest(), 'utf8').replace('- section: Note', '- section: Carousel'))
    const { code, stdout } = await validate('--update-baseline')
    expect(code).toBe(1)
    expect(stdout).toContain('manifest/unknown-section')
    expect(readFileSync(baseline(), 'utf8')).not.toContain('unknown-section')
  })

  it('keeps the entries of what it does not look for', async () => {
    add(HOOK + GATE)
    await validate('--update-baseline')
    const before = readFileSync(baseline(), 'utf8')
    expect((await validate('--update-baseline', '--only', 'hooks/*')).code).toBe(0)
    expect(readFileSync(baseline(), 'utf8')).toBe(before)
    expect((await report('--skip', 'hooks/missing-module')).diagnostics).toEqual([])
  })

  it('writes no list of nothing', async () => {
    expect((await validate('--update-baseline')).code).toBe(0)
    expect(existsSync(baseline())).toBe(false)
  })
})

describe('a suppression', () => {
  it('is counted, and of use only where its code was looked for', async () => {
    add(`hooks:\n  # sitio-disable-next-line hooks/missing-module It comes later.\n  onError: hooks/report.ts\n`)
    expect(await report()).toMatchObject({ valid: true, suppressed: 1, diagnostics: [] })
    expect((await report('--skip', 'hooks/*')).diagnostics).toEqual([])
    expect((await report('--only', 'suppress/*')).diagnostics).toEqual([])
  })
})
