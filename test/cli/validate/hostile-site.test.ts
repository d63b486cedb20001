import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

const root = join(import.meta.dirname, '../../..')
const work = mkdtempSync(join(tmpdir(), 'sitio-hostile-'))
const site = join(work, 'site')
afterAll(() => rmSync(work, { recursive: true, force: true }))
beforeEach(() => {
  rmSync(site, { recursive: true, force: true })
  cpSync(join(root, 'test/faults/sites/notes'), site, { recursive: true })
})

/** Writes the process's peak memory on exit, in kilobytes. On Linux, `maxRSS` starts at the size of the test's own worker. */
const meter = join(work, 'meter.mjs')
writeFileSync(
  meter,
  `import { existsSync, readFileSync } from 'node:fs'
const status = '/proc/self/status'
const most = () => existsSync(status) ? /VmHWM:\\s+(\\d+)/.exec(readFileSync(status, 'utf8'))[1] : process.resourceUsage().maxRSS
process.on('exit', () => process.stderr.write('\\nKB ' + most()))
`,
)

/** Each site takes about a second on an idle machine; unbounded work would take minutes. */
const LIMIT_MS = 100_000

/** `status` is null when the process was killed after the time limit. */
async function validate(): Promise<{ status: number | null; codes: string[]; megabytes: number }> {
  const command = [
    join(root, 'cli/bin.mjs'),
    'validate',
    '--format',
    'json',
    '--config',
    join(site, 'site.config.yaml'),
  ]
  // Without the flags of other tests, which change what a process remembers.
  const child = spawn(process.execPath, ['--import', meter, ...command], {
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      output[name] += chunk
    })
  }
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { status, codes: codesIn(output.stdout), megabytes: Number(/KB (\d+)/.exec(output.stderr)?.[1]) / 1024 }
}

function codesIn(stdout: string): string[] {
  const report: unknown = stdout === '' ? null : JSON.parse(stdout)
  const diagnostics = typeof report === 'object' && report !== null && 'diagnostics' in report ? report.diagnostics : []
  return Array.isArray(diagnostics) ? diagnostics.map(({ code }) => String(code)) : []
}

const put = (file: string, content: string | Buffer) => {
  mkdirSync(dirname(join(site, file)), { recursive: true })
  writeFileSync(join(site, file), content)
}
const manifest = (more: string) => `version: 1
site: { product: Notes, origin: https://notes.example }
locales: { default: en, available: { en: { label: English } } }
routes: [{ name: index, path: /, sections: [{ section: Note, props: { title: { en: Hello } } }] }]
${more}`
const bomb = ['&a [x, x, x, x, x, x, x, x, x, x]', ...'bcdefghij']
  .map((name, index) => (index === 0 ? `- ${name}` : `- &${name} [${`*${'abcdefghij'[index - 1]}, `.repeat(10)}]`))
  .join('\n')
const noise = (length: number) =>
  Array.from({ length }, (_, index) => createHash('sha1').update(String(index)).digest('hex')).join('')

/** The section's schema with one additional prop. */
const withProp = (prop: unknown, definitions = {}) =>
  JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'NoteProps',
    description: 'A note.',
    type: 'object',
    additionalProperties: false,
    definitions,
    properties: { title: { $ref: 'sitio:text' }, text: prop },
  })
const useText = (text: string) =>
  put('site.config.yaml', manifest('').replace('{ title: { en: Hello } }', `{ title: { en: Hello }, text: ${text} }`))

describe('a file that is not what it should be is a finding', () => {
  it.each<[string, () => void, string]>([
    [
      '__proto__ in a file of messages',
      () => put('locales/en.yaml', 'a: 1\n__proto__: { polluted: yes }\n'),
      'messages/unreadable',
    ],
    [
      'a folder in place of messages',
      () => {
        rmSync(join(site, 'locales/en.yaml'))
        mkdirSync(join(site, 'locales/en.yaml'))
      },
      'messages/unreadable',
    ],
    ['messages in UTF-16', () => put('locales/en.yaml', Buffer.from('\uFEFFa: b\n', 'utf16le')), 'messages/unreadable'],
    [
      'links that lead to each other',
      () => {
        put('site.config.yaml', manifest('timeouts: { include: a.yaml }'))
        symlinkSync('b.yaml', join(site, 'a.yaml'))
        symlinkSync('a.yaml', join(site, 'b.yaml'))
      },
      'manifest/unreadable-include',
    ],
    [
      'lines that end as on old machines',
      () => put('site.config.yaml', manifest('').replaceAll('\n', '\r')),
      'manifest/syntax',
    ],
  ])('%s', async (_, prepare, code) => {
    prepare()
    const io = recordedIo(site)
    expect(await run(['validate', '--format', 'json'], io)).toBe(1)
    expect(codesIn(io.stdout)).toContain(code)
  })
})

describe('a hostile file is a finding, never a crash, and below 300 MB', () => {
  it.each<[string, () => void, string]>([
    [
      'an alias bomb in an included file',
      () => {
        put('site.config.yaml', manifest('timeouts: { include: bomb.yaml }'))
        put('bomb.yaml', bomb)
      },
      'manifest/too-large',
    ],
    [
      'an alias bomb in a file of messages',
      () => put('locales/en.yaml', `a:\n${bomb.replace(/^/gm, '  ')}\n`),
      'messages/unreadable',
    ],
    ['ten million bytes', () => put('site.config.yaml', Buffer.alloc(10_000_000, 'a')), ''],
    [
      '100,000 unknown keys',
      () =>
        put('site.config.yaml', manifest(Array.from({ length: 100_000 }, (_, index) => `key${index}: 1`).join('\n'))),
      'manifest/unknown-key',
    ],
    [
      'a text of a million letters',
      () => put('site.config.yaml', manifest(`theme: { color: { brand: ${noise(25_000)} } }`)),
      'manifest/out-of-range',
    ],
    [
      'a pipe in place of messages',
      () => {
        rmSync(join(site, 'locales/en.yaml'))
        spawnSync('mkfifo', [join(site, 'locales/en.yaml')])
      },
      'messages/unreadable',
    ],
    [
      'a pattern of a section that tries everything',
      () => {
        put('sections/Note/Note.schema.json', withProp({ type: 'string', pattern: '^(a+)+$' }))
        useText(`${'a'.repeat(40)}b`)
      },
      'manifest/wrong-form',
    ],
    [
      'definitions of a section that lead to each other',
      () =>
        put(
          'sections/Note/Note.schema.json',
          withProp({ $ref: '#/definitions/a' }, { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } }),
        ),
      'sections/invalid-schema',
    ],
  ])('%s', async (_, prepare, code) => {
    prepare()
    const { status, codes, megabytes } = await validate()
    expect([0, 1, 2]).toContain(status)
    if (code !== '') expect(codes).toContain(code)
    expect(megabytes).toBeLessThan(300)
  })

  it.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    chmodSync(join(site, 'locales/en.yaml'), 0o000)
    expect((await validate()).codes).toContain('messages/unreadable')
  })
})
