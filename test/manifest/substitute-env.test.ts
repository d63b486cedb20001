// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of a manifest are written like that.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadManifest } from '../../runtime/manifest/load-manifest.ts'
import { formatPretty } from '../../runtime/manifest/problems/format-pretty.ts'
import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { substituteEnv } from '../../runtime/manifest/yaml/substitute-env.ts'
import { summaryOf } from './summary.ts'

const environment = { NAME: 'Ana', EMPTY: '', NESTED: '${NAME}', SHAPE: '{ a: 1 }\n- b', PORT: '80' }

describe('variables of the environment', () => {
  it.each([
    ['${NAME}', 'Ana'],
    ['Hola ${NAME}, ${NAME}', 'Hola Ana, Ana'],
    ['${NAME:-Eva}', 'Ana'],
    ['${UNSET:-Eva}', 'Eva'],
    ['${EMPTY:-Eva}', 'Eva'],
    ['${UNSET:-}', ''],
    ['${UNSET:-http://a:1/b?c}', 'http://a:1/b?c'],
    ['${NESTED}', '${NAME}'],
    ['${SHAPE}', '{ a: 1 }\n- b'],
    ['${PORT}', '80'],
    ['$NAME {NAME} $ {NAME}', '$NAME {NAME} $ {NAME}'],
  ])('%s is %s', (text, value) => {
    const document = substituteEnv(parseManifest(`a: '${text}'\n`, 'm'), environment)
    expect(document.problems).toEqual([])
    expect(document.value).toEqual({ a: value })
  })

  it('leaves keys alone', () => {
    expect(substituteEnv(parseManifest('"${NAME}": 1\n', 'm'), environment).value).toEqual({ '${NAME}': 1 })
  })

  it.each([
    ['unset', 'a: 1\nb: [x, "${UNSET}"]\n', 'manifest/unset-variable m:2:8', 'UNSET'],
    ['empty', 'b: ${EMPTY}\n', 'manifest/unset-variable m:1:4', 'EMPTY'],
    ['a name that every object has', 'b: ${toString}\n', 'manifest/unset-variable m:1:4', 'toString'],
  ])('without a default, %s is a problem with its name at its place', (_, text, line, name) => {
    const { problems } = substituteEnv(parseManifest(text, 'm'), environment)
    expect(summaryOf(problems)).toEqual([line])
    expect(problems[0]?.args).toEqual({ name })
  })
})

describe('a value of the environment is never printed', () => {
  const load = (text: string, variables: Record<string, string>) => {
    const root = mkdtempSync(join(tmpdir(), 'sitio-env-'))
    const head =
      'version: 1\nlocales: { default: es, available: { es: { label: Español } } }\nroutes: [{ name: index, path: /, sections: [] }]\n'
    writeFileSync(join(root, 'site.config.yaml'), `${head}${text}`)
    try {
      return loadManifest(join(root, 'site.config.yaml'), variables)
    } finally {
      rmSync(root, { recursive: true })
    }
  }

  it.each([
    ['site: { product: x, origin: "${V}" }', 'manifest/wrong-form site.config.yaml:4:29'],
    ['site: { product: x }\ncookies: { language: { sameSite: "${V}" } }', 'manifest/wrong-value site.config.yaml:5:34'],
    ['site: { product: x }\ntimeouts: "${V}"', 'manifest/wrong-type site.config.yaml:5:11'],
  ])('in the problem of %s', (text, line) => {
    const { problems, sources } = load(`${text}\n`, { V: 'hush-hush' })
    expect(summaryOf(problems)).toEqual([line])
    const words = formatPretty(problems.map(describeProblem), sources)
    expect(words).not.toContain('hush-hush')
    expect(words).toContain('the value of ${V}')
  })

  it('reports an unset variable once, and no mistake of shape that follows from it', () => {
    const { manifest, problems } = load('site: { product: x, origin: "${V}" }\n', {})
    expect(manifest).toBeNull()
    expect(summaryOf(problems)).toEqual(['manifest/unset-variable site.config.yaml:4:29'])
  })

  const client = (url: string, rest: string) =>
    `site: { product: x }\ngraphql: { clients: { crm: { url: '${url}', schema: crm.graphql, via: server, ${rest} } } }\n`
  it.each([
    [
      'a secret that is unset, for a client elsewhere',
      client('https://crm.example/graphql', 'authorization: { secret: CRM }'),
      {},
      ['manifest/unset-secret'],
    ],
    [
      'a secret header that is empty',
      client('https://crm.example/graphql', 'headers: { x-key: { secret: CRM } }'),
      { CRM: '' },
      ['manifest/unset-secret'],
    ],
    ['a secret that is set', client('https://crm.example/graphql', 'authorization: { secret: CRM }'), { CRM: 'x' }, []],
    ['an unset secret of an embedded client', client('embedded:crm', 'authorization: { secret: CRM }'), {}, []],
    [
      'a secret of a client that browsers call themselves',
      client('embedded:crm', 'authorization: { secret: CRM }').replace('via: server', 'via: browser'),
      {},
      ['manifest/secret-in-browser'],
    ],
    [
      'a secret header of such a client',
      client('embedded:crm', 'headers: { x-key: { secret: CRM } }').replace('via: server, ', ''),
      {},
      ['manifest/secret-in-browser'],
    ],
    [
      'persisted queries of a client that the server calls',
      client('https://crm.example/graphql', 'persisted: true'),
      {},
      ['manifest/persisted-through-server'],
    ],
    [
      'a websocket of a client that the server calls',
      client('https://crm.example/graphql', 'websocket: wss://crm.example/graphql'),
      {},
      ['manifest/websocket-through-server'],
    ],
    ['an empty one', client('https://crm.example/graphql', "websocket: ''"), {}, []],
    [
      'a user name in the address',
      client('https://someone@crm.example/graphql', 'timeout: 5s'),
      {},
      ['manifest/wrong-form'],
    ],
    ['an @ further on', client('https://crm.example/graphql/@team', 'timeout: 5s'), {}, []],
    [
      'persisted queries of a client that browsers call themselves',
      client('https://crm.example/graphql', 'persisted: true').replace('via: server', 'via: browser'),
      {},
      [],
    ],
    [
      'a secret in plain sight',
      client('embedded:crm', 'headers: { x-key: Bearer abcdefghijkl }'),
      {},
      ['manifest/literal-secret'],
    ],
    [
      'a secret that is named as a variable',
      client('embedded:crm', "headers: { x-key: '${KEY}' }"),
      { KEY: 'Bearer abcdefghijkl' },
      [],
    ],
  ])('%s', (_, text, variables, codes) => {
    expect(load(text, variables).problems.map(({ code }) => code)).toEqual(codes)
  })
})
