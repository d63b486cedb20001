import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callSite } from '../../support/run/call-site.ts'
import { startSite } from '../../support/run/start-site.ts'

const root = join(import.meta.dirname, '../../..')
let folder = ''
let config = ''

/** Builds the bakery. The tests change no code, so that every start can use this build. */
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-starts-')))
  config = join(folder, 'site.config.yaml')
  cpSync(join(root, 'test/fixtures/sites/bakery'), folder, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  expect(await callSite(['build'], folder)).toMatchObject({ code: 0 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Calls `act` while a part of a file is replaced, or, without a part, while the file is missing. */
async function changed<Result>(file: string, part: RegExp | null, to: string, act: () => Promise<Result>) {
  const before = read(file)
  if (part === null) rmSync(join(folder, file))
  else {
    expect(before).toMatch(part)
    writeFileSync(
      join(folder, file),
      before.replace(part, () => to),
    )
  }
  try {
    return await act()
  } finally {
    writeFileSync(join(folder, file), before)
  }
}

const call = (...args: string[]) => callSite(args, folder)

/** The codes that `site validate` reports, and what a visitor of the started site gets. */
async function validateAndVisit() {
  const { code, stdout } = await call('validate', '--format', 'json')
  const { diagnostics, valid, baseline, suppressed } = JSON.parse(stdout)
  const codes = diagnostics.map((finding: { code: string }) => finding.code)
  const site = await startSite(config)
  const pages = await Promise.all(['/', '/en', '/ar'].map((path) => fetch(site.url + path)))
  const statuses = pages.map(({ status }) => status)
  expect(await site.stop()).toBe(0)
  return { code, valid, codes, hidden: (baseline ?? 0) + (suppressed ?? 0), statuses, stderr: site.stderr() }
}

const works = { statuses: [200, 200, 200] }

const unused = 'layouts:\n  never-used: [$page]'

// Tests of servers start sites without findings.
describe('what has findings that do not block starts', () => {
  it('with an error, a warning, and without the messages of a language', async () => {
    const guarded = '- name: story\n    middleware: [no-such-step]'
    const { stderr, ...result } = await changed('locales/arabic.yaml', null, '', () =>
      changed('site.config.yaml', /^layouts:/m, unused, () =>
        changed('site.config.yaml', /- name: story$/m, guarded, validateAndVisit),
      ),
    )
    expect(result).toMatchObject({ code: 1, valid: false, ...works })
    expect(result.codes).toEqual(
      expect.arrayContaining(['manifest/unknown-middleware', 'unused/layout', 'messages/missing-file']),
    )
    expect(stderr).toContain('[sitio] No messages found for locale "ar"\n')
  })

  it('with one that a comment suppresses, and one that the baseline has', async () => {
    const suppressed = unused.replace('  never', '  # sitio-disable-next-line unused/layout for a feast\n  never')
    const result = await changed(
      'site.config.yaml',
      /^layouts:/m,
      `${suppressed}\n${unused.replace(/.*\n/, '').replace('used', 'shown')}`,
      async () => {
        expect((await call('validate', '--update-baseline')).code).toBe(0)
        return validateAndVisit()
      },
    )
    rmSync(join(folder, 'site.baseline.json'))
    expect(result).toMatchObject({ code: 0, valid: true, codes: [], hidden: 2, ...works })
  })
})

describe('a finished build', () => {
  const faults = [
    ['content', 'content/breads.yaml', /grams: \d+/, 'grams: heavy', 'content/invalid'],
    ['a directive', 'schema/oven.graphql', /@list\(of: "breads"\)/, '@list(of: "breads", sort: 1)', 'graphql/'],
    [
      'an SDL without a field of an operation',
      'schema/oven.graphql',
      /^ {2}cents: /m,
      '  price: ',
      'graphql/unknown-field',
    ],
  ] as const

  it.each(faults)('does not hide what is wrong since: %s', async (_, file, part, to, code) => {
    await changed(file, part, to, async () => {
      const { stdout: findings } = await call('validate')
      const finding = findings.split('\n\nWhat a finding means')[0] ?? ''
      expect(finding).toContain(code)
      for (const command of ['start', 'prerender', 'build']) {
        const { code, stdout, stderr } = await call(command)
        expect({ command, code, stdout }).toEqual({ command, code: 1, stdout: `${finding}\n` })
        expect(stderr).toMatch(/^(?:Building the site …\n)?The (?:site|content) cannot be (?:built|used): 1 error\.\n$/)
      }
    })
  })
})
