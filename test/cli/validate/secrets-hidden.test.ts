import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitio-secrets-'))
  cpSync(join(import.meta.dirname, '../../faults/sites/notes'), root, { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const manifest = (edit: (text: string) => string) =>
  write('site.config.yaml', edit(readFileSync(join(root, 'site.config.yaml'), 'utf8')))

const SECRET = 'correct-horse-9d2f'
const ADDRESS = `https://notes:${SECRET}@notes.example`
const env = { NOTES_TOKEN: SECRET, GITHUB_STEP_SUMMARY: '' }

/** Everything that a command writes, to whichever stream or file. */
async function said(...argv: string[]): Promise<string> {
  const summary = join(root, 'summary.md')
  const io = recordedIo(root, { env: { ...env, GITHUB_STEP_SUMMARY: summary } })
  const code = await run(argv, io)
  const files = [summary, join(root, 'site.baseline.json')].filter(existsSync)
  return [code, io.stdout, io.stderr, ...files.map((file) => readFileSync(file, 'utf8'))].join('\n')
}

const NOTE = (text: string) => `// ${text}\nexport function Note() {\n  return <p>{</p>\n}\n`

/** Places in which the secret stops a build. */
const faulty: readonly [where: string, put: () => void][] = [
  ['in a value of another kind', () => manifest((text) => `${text}server: Bearer ${SECRET}\n`)],
  ['in an address', () => manifest((text) => text.replace('https://notes.example', `'${ADDRESS}'`))],
  ['beyond what a sentence quotes', () => manifest((text) => `${text}server: ${'a'.repeat(32)} ${ADDRESS}\n`)],
  [
    'in a text that --fix would quote',
    () => manifest((text) => text.replace('Notes,', `'a' }\n`).replace('site: {', `x: Notes: ${ADDRESS}\nsite: {`)),
  ],
  ['in a key that is no key', () => manifest((text) => `${text}server: { ${ADDRESS}: 1 }\n`)],
  [
    'beside a misspelt key',
    () =>
      manifest(
        (text) => `${text}graphql:
  clients:
    crm:
      url: https://crm.example/graphql
      headers: { authorization: Token ${SECRET} }
      vai: server
`,
      ),
  ],
  [
    'in a header, whatever it looks like',
    () =>
      manifest(
        (text) => `${text}graphql:
  clients:
    crm: { url: 'https://crm.example/graphql', schema: a.graphql, headers: { x-crm: 'Basic ${SECRET}' } }
`,
      ),
  ],
  ['in a variable', () => manifest((text) => text.replace('path: /', `path: '/\${NOTES_TOKEN}/'`))],
  ['in the code of a section', () => write('sections/Note/Note.tsx', NOTE(ADDRESS))],
]

/** Places in which the site can be built in spite of the secret. */
const harmless: typeof faulty = [
  [
    'in a variable that a text shows',
    () => manifest((text) => text.replace('en: Hello', `en: 'A <b>\${NOTES_TOKEN}</b>'`)),
  ],
  ['in a message', () => write('locales/en.yaml', `hello: ${ADDRESS}\n`)],
  ['in a public file', () => write('public/notes.txt', `1\n${ADDRESS}\n`)],
  [
    'in .env',
    () => {
      write('.git/HEAD', 'ref: refs/heads/main\n')
      write('.gitignore', 'node_modules/\n')
      write('.env', `NOTES_TOKEN=another-horse\nOTHER=${SECRET}\n`)
    },
  ],
]

/** All formats get texts whose secrets are hidden already, so each secret is checked in the format for people and in one other. */
const FORMATS = ['json', 'github', 'sarif', 'junit']
const secrets = [...faulty, ...harmless].map(([where, put], index) => ({
  where,
  put,
  formats: ['pretty', FORMATS[index % FORMATS.length] ?? 'json'],
}))

describe.each(secrets)('a secret $where', ({ put, formats }) => {
  it.each(formats)('is not shown by site validate --format %s', async (format) => {
    put()
    const text = await said('validate', '--format', format)
    expect(text).toContain('site explain')
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain('another-horse')
  })

  it('is not shown by any other command that builds nothing', async () => {
    put()
    for (const argv of [
      ['validate', '--fix', '--dry-run'],
      ['validate', '--update-baseline'],
      ['validate', '--fix'],
      ['routes'],
    ])
      expect([argv, await said(...argv)]).toEqual([argv, expect.not.stringContaining(SECRET)])
  })
})

it.each(faulty)('a secret %s is not shown by a build that it stops', async (_, put) => {
  put()
  const text = await said('build', '--out', join(root, 'out'))
  expect(text).toMatch(/^1\n/)
  expect(text).not.toContain(SECRET)
})

it('a secret in every place that stops no build is not shown by the build', async () => {
  for (const [, put] of harmless) put()
  const text = await said('build', '--out', join(root, 'out'))
  expect(text).toMatch(/^0\nBuilt /)
  expect(text).not.toContain(SECRET)
})

it('stays where it is in its line, so that the carets stand below it', async () => {
  manifest((text) => text.replace('https://notes.example', `'${ADDRESS}'`))
  const lines = (await said('validate')).split('\n')
  const shown = lines.findIndex((line) => line.includes(`'https://notes:${'*'.repeat(SECRET.length)}@notes.example'`))
  expect(lines[shown]).toBeDefined()
  const from = (lines[shown] ?? '').indexOf("'https")
  expect(lines[shown + 1]?.slice(from)).toBe('^'.repeat(ADDRESS.length + 2))
})
