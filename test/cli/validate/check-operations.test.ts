import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-operations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const files = {
  'site.config.yaml': `version: 1
site: { product: Test }
locales: { default: en, available: { en: { label: English } } }
graphql: { clients: { default: { url: 'http://127.0.0.1:9/', schema: api.graphql } } }
routes: [{ name: index, path: /, title: { en: Home }, sections: [Prices] }]
`,
  'locales/en.yaml': '{}\n',
  'api.graphql': 'type Query { prices(limit: Int): [Price!]! @list(of: "prices") }\ntype Price { name: String! }\n',
  'sections/Prices/Prices.tsx': 'export function Prices() { return null }\n',
  'sections/Prices/Prices.graphql': 'query Prices($limit: Int) {\n  prices(limit: $limit) { name }\n}\n',
}

/** Runs a command on the site with some files changed. */
async function site(command: string, changed: Readonly<Record<string, string>>) {
  for (const [file, content] of Object.entries({ ...files, ...changed })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  let out = ''
  let error = ''
  const code = await run([command], {
    cwd: folder,
    env: {},
    isTerminal: false,
    write: (text) => {
      out += text
    },
    writeError: (text) => {
      error += text
    },
    onStopSignal: () => {},
    onReloadSignal: () => {},
  })
  return { code, out, error }
}

const operation = 'sections/Prices/Prices.graphql'

describe('the operation of a section is checked against the SDL of its client', () => {
  it('that fits is no finding, whatever directives the SDL has', async () => {
    expect(await site('validate', {})).toMatchObject({ code: 0, out: expect.stringContaining('is valid') })
  })

  it.each([
    [
      'a field that is not there',
      'query Prices {\n  prices { nam }\n}\n',
      '2:12  graphql/unknown-field',
      'mean "name"?\n',
    ],
    [
      'a variable that is not declared',
      'query Prices {\n  prices(limit: $limit) { name }\n}',
      '2:17  graphql/wrong-variable',
      '"$limit"',
    ],
    [
      'a text that is not GraphQL',
      'query Prices {\n',
      '2:1  graphql/syntax',
      'not valid GraphQL: expected Name, found <EOF>.',
    ],
    [
      'a kind of operation that the SDL does not have',
      'mutation Prices {\n  prices\n}\n',
      '1:1  graphql/missing-root',
      'has no mutation',
    ],
    ['an operation without a name', '{ prices { name } }', '1:1  graphql/unnamed-operation', 'has no name'],
  ])('%s', async (_, text, place, words) => {
    const { code, out, error } = await site('validate', { [operation]: text })
    expect([code, error]).toEqual([1, ''])
    expect(out).toContain(`${operation}:${place}`)
    expect(out).toContain(words)
    expect(out).toMatch(/^1 error/m)
  })

  it('so is every other operation in its folder', async () => {
    const file = 'sections/Prices/more.graphql'
    const { code, out } = await site('validate', { [file]: 'query More {\n  prices { nam }\n}\n' })
    expect(code).toBe(1)
    expect(out).toContain(`${file}:2:12  graphql/unknown-field`)
    expect(out).toMatch(/^1 error/m)
  })

  it('SDL that is no schema is told once, at its place', async () => {
    const { code, out } = await site('validate', { 'api.graphql': 'type Query {\n  prices: [\n}\n' })
    expect(code).toBe(1)
    expect(out).toContain('api.graphql:3:1  graphql/invalid-schema')
    expect(out).toMatch(/^1 error/m)
  })

  it('stops a build and a development server in the same words, without a stack', async () => {
    for (const command of ['build', 'dev', 'start', 'prerender']) {
      const { code, out, error } = await site(command, { [operation]: 'query Prices {\n  prices { nam }\n}\n' })
      expect([command, code]).toEqual([command, 1])
      expect(out).toContain(`${operation}:2:12  graphql/unknown-field`)
      expect(out).toContain('\n  2 |   prices { nam }\n    |            ^^^\n')
      expect(error).not.toMatch(/\n +at /)
    }
  })

  it('so does the content of an embedded back-end, where a build would begin', async () => {
    const changed = {
      'site.config.yaml': files['site.config.yaml'].replace(
        "url: 'http://127.0.0.1:9/', schema: api.graphql",
        'url: embedded:default, schema: api.graphql, content: content',
      ),
      'content/prices.yaml': '- { id: bread }\n',
    }
    for (const command of ['validate', 'build', 'prerender']) {
      const { code, out, error } = await site(command, changed)
      expect([command, code]).toEqual([command, 1])
      expect(out).toContain('content/prices.yaml:1:3  content/invalid\n  "name" is missing. It must be a text.')
      expect(error).not.toMatch(/\n +at /)
    }
  })
})
