import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { run } from '../../../cli/program.ts'
import type { Diagnostic } from '../../../runtime/manifest/problems/diagnostic.ts'
import { loadSite } from '../../../runtime/source/load-site.ts'
import { checkSite } from '../../../runtime/validate/check-site.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { runSite } from '../../support/run/run-site.ts'

const NOTES = join(import.meta.dirname, '../../faults/sites/notes')

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'validate-')))
  cpSync(NOTES, folder, { recursive: true })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const MANIFEST = 'site.config.yaml'
const ownOrigin = (from: string) => `  - { from: ${from}, to: https://notes.example/ }\n`

/** Edits the manifest. */
function change(edit: (text: string) => string): void {
  const file = join(folder, MANIFEST)
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
}

/** Gives the site one warning, one error that does not block, and optionally one that blocks. */
function spoil({ blocks = false } = {}): void {
  const unknown = blocks ? 'layuots: {}\n' : ''
  change(
    (text) =>
      `${text.replace('path: /\n', 'path: /\n    middleware: [nobody]\n')}redirects:\n${ownOrigin('/old')}${unknown}`,
  )
}

async function validate(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const io = recordedIo(folder, { env })
  const code = await run(['validate', ...args], io)
  return { code, out: io.stdout, error: io.stderr }
}

/** The exit status, which `valid` must repeat, and the codes of what was found. */
async function codesWith(...args: string[]): Promise<[number, string[]]> {
  const { code, out } = await validate(['--format', 'json', ...args])
  const { valid, diagnostics } = JSON.parse(out)
  expect(valid).toBe(code === 0)
  return [code, diagnostics.map((finding: Diagnostic) => finding.code).sort()]
}

const both = ['manifest/unknown-middleware', 'redirects/own-origin']

describe('site validate', () => {
  it('finds an error and a warning in the site of these tests', async () => {
    spoil()
    expect(await codesWith()).toEqual([1, both])
  })

  it.each([
    [['--only', 'redirects/*'], 0, ['redirects/own-origin']],
    [['--only', 'redirects/*', '--strict'], 1, ['redirects/own-origin']],
    [['--only', 'redirects/*,manifest/unknown-middleware'], 1, both],
    [['--only', 'redirects/own-origin', '--only', 'manifest/*'], 1, both],
    [['--skip', 'manifest/unknown-middleware'], 0, ['redirects/own-origin']],
    [['--skip', 'manifest/unknown-middleware, redirects/*'], 0, []],
    [['--only', 'redirects/*', '--skip', 'redirects/own-origin'], 0, []],
  ])('with %j ends with %i and %j', async (args, code, codes) => {
    spoil()
    expect(await codesWith(...args)).toEqual([code, codes])
  })

  it('shows what blocks whatever is left out', async () => {
    spoil({ blocks: true })
    expect(await codesWith('--only', 'redirects/*')).toEqual([1, ['manifest/unknown-key']])
    expect(await codesWith('--skip', 'manifest/*')).toEqual([1, ['manifest/unknown-key']])
  })

  it.each([
    [
      '--only',
      'mesages/*',
      'There is no code "mesages/*". Did you mean "messages/*"? site explain lists every code.\n',
    ],
    ['--skip', 'redirects/own-orign', 'There is no code "redirects/own-orign". Did you mean "redirects/own-origin"?'],
    ['--skip', 'redirects', 'There is no code "redirects". Did you mean "redirects/*"?'],
    ['--max', '-1', 'Use a whole number.'],
    ['--max', 'ten', 'Use a whole number.'],
  ])('%s %j is wrong usage', async (option, value, words) => {
    const { code, out, error } = await validate([`${option}=${value}`])
    expect([code, out]).toEqual([2, ''])
    expect(error).toContain(words)
  })

  it('renders no page for codes that no page shows', async () => {
    const render = vi.fn(() => Promise.reject(new Error('It was rendered.')))
    const check = (group: string) =>
      checkSite(loadSite(join(folder, MANIFEST), {}), { wants: (code) => code.startsWith(group), render })
    await check('links/')
    expect(render).not.toHaveBeenCalled()
    await expect(check('pages/')).rejects.toThrow('It was rendered.')
  })

  it('shows --max findings and counts all', async () => {
    spoil()
    const { code, out } = await validate(['--max', '1', '--format', 'json'])
    expect([code, JSON.parse(out)]).toMatchObject([
      1,
      { errors: 1, warnings: 1, notShown: 1, diagnostics: [{ severity: 'error' }] },
    ])
  })

  it('shows people 20 of one cause, or as many as they ask for, and other programs all', async () => {
    const list = Array.from({ length: 120 }, (_, index) => ownOrigin(`/old${index}`)).join('')
    change((text) => `${text}redirects:\n${list}`)
    const pretty = await validate(['--only', 'redirects/own-origin'])
    expect(pretty.out.match(/^site\.config\.yaml:/gm)).toHaveLength(20)
    expect(pretty.out).toContain('\nand 100 more with the same cause: redirects/own-origin')
    expect(pretty.out).toContain('\n100 more not shown; --max 120 shows all.\n')
    const hundred = (await validate(['--only', 'redirects/own-origin', '--max', '100'])).out
    expect(hundred.match(/^site\.config\.yaml:/gm)).toHaveLength(100)
    expect(hundred).toContain('\n20 more not shown; --max 120 shows all.\n')
    expect(pretty.out).toMatch(/\n120 warnings[^\n]*\n$/)
    expect((await codesWith('--only', 'redirects/own-origin'))[1]).toHaveLength(120)
  })

  it.each(['pretty', 'json', 'github', 'sarif', 'junit'])(
    'as %s says the same twice, without a path of this machine',
    async (format) => {
      spoil()
      const { out } = await validate(['--format', format])
      expect(out).toBe((await validate(['--format', format])).out)
      expect(out).not.toContain(folder)
      expect(out).not.toContain(process.cwd())
    },
  )

  it('appends a summary to the file that GitHub names', async () => {
    spoil()
    const file = join(folder, 'summary.md')
    writeFileSync(file, 'before\n')
    await validate(['--format', 'github'], { GITHUB_STEP_SUMMARY: file })
    expect(readFileSync(file, 'utf8')).toMatch(/^before\n### site validate\n\n\*\*1 error, 1 warning/)
    await validate([], { GITHUB_STEP_SUMMARY: file })
    expect(readFileSync(file, 'utf8').match(/### site validate/g)).toHaveLength(1)
  })

  it('says its findings although the summary cannot be written', async () => {
    spoil()
    const { code, out, error } = await validate(['--format', 'github'], { GITHUB_STEP_SUMMARY: folder })
    expect(code).toBe(1)
    expect(out).toContain('::error file=site.config.yaml')
    expect(error).toMatch(/^The job summary cannot be written: /)
  })

  it.each([
    [{ isTerminal: false, env: { FORCE_COLOR: '1' } }, true],
    [{ isTerminal: true, env: { FORCE_COLOR: '0' } }, false],
    [{ isTerminal: true, env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, false],
    [{ isTerminal: true, env: { FORCE_COLOR: '1', CI: 'true' } }, true],
    [{ isTerminal: true, env: { TERM: 'dumb' } }, false],
  ])('with %j is coloured: %s', async (more, isColoured) => {
    spoil()
    const io = recordedIo(folder, more)
    await run(['validate'], io)
    expect(io.stdout.includes('\u001b[')).toBe(isColoured)
  })
})

describe('site explain', () => {
  async function explain(...args: string[]) {
    const io = recordedIo(folder)
    return { code: await run(['explain', ...args], io), out: io.stdout, error: io.stderr }
  }

  it('shows title, effect, reason and both examples', async () => {
    const { code, out, error } = await explain('redirects/own-origin')
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(
      /^redirects\/own-origin {2}[A-Z].*\n\nwarning: site validate fails only with --strict\n--fix fixes it [^\n]+\n\n[A-Z]/,
    )
    expect(out).toMatch(
      /\nWrong:\n\n {2}site\.config\.yaml\n {2}1 \| .*\n(?:.*\n)+Right:\n\n {2}site\.config\.yaml\n {2}1 \| /,
    )
  })

  it('says what blocks', async () => {
    expect((await explain('manifest/duplicate-route')).out).toContain(
      '\nerror: start, dev, build and prerender refuse the site too\n--fix leaves it alone: the decision is yours\n',
    )
    expect((await explain('sections/syntax')).out).toContain(
      '\nerror: site validate fails, and the site cannot be built; dev shows what it was before\n',
    )
  })

  it('lists all codes by group', async () => {
    const { code, out } = await explain()
    expect(code).toBe(0)
    expect(out).toMatch(/^redirects\n {2}redirects\/\S+ +(?:blocks|error|warning) +[A-Z]/m)
    expect(out).toMatch(/site explain CODE .*\n$/)
  })

  it('is JSON for machines', async () => {
    const list = JSON.parse((await explain('--json')).out)
    const page = JSON.parse((await explain('redirects/own-origin', '--json')).out)
    expect(list).toContainEqual({
      code: 'redirects/own-origin',
      severity: 'warning',
      blocks: false,
      title: page.title,
      fixable: true,
    })
    expect(page).toMatchObject({ why: expect.any(String), wrong: { 'site.config.yaml': expect.any(String) } })
  })

  it.each([
    ['redirects/own-orign', 'redirects/own-origin'],
    ['local-origin', 'head/local-origin'],
  ])('of %s is wrong usage, with the code that is meant, %s', async (code, meant) => {
    expect(await explain(code)).toEqual({
      code: 2,
      out: '',
      error: `There is no code "${code}". Did you mean "${meant}"? site explain lists every code.\n`,
    })
  })
})

describe('the binary', () => {
  it('prints SARIF that another program reads from its standard output', async () => {
    spoil()
    const { code, stdout } = await runSite(['validate', '--format', 'sarif'], folder)
    expect(code).toBe(1)
    expect(
      JSON.parse(stdout)
        .runs[0].results.map((result: { ruleId: string }) => result.ruleId)
        .sort(),
    ).toEqual(both)
  })

  it('explains a code', async () => {
    const { code, stdout } = await runSite(['explain', 'redirects/own-origin'], folder)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^redirects\/own-origin {2}/)
  })
})
