import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { parse, print } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBuiltAssets } from '../../runtime/bundle/inputs/made-of.ts'
import { compressAssets } from '../../runtime/bundle/parts/compress-assets.ts'
import { writeOperationLists } from '../../runtime/bundle/parts/operation-lists.ts'
import { readClientBuild } from '../../runtime/bundle/read-client-build.ts'
import { islandEntry, packageDoors, serverEntry } from '../../runtime/bundle/section-registry.ts'
import type { SectionDefinition } from '../../runtime/manifest/sections/section-definition.ts'
import { replaceFolder } from '../../runtime/source/disk/replace-folder.ts'
import { compileOperation } from '../../runtime/source/graphql/graphql-module.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-build-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a section’s operation is compiled at build', () => {
  it('to its name, its shortest text with __typename in each selection, and its variables', () => {
    const { document, ...operation } = compileOperation(
      'query Works($limit: Int!, $locale: String) {\n  # a note\n  works(limit: $limit) { id ...Part }\n}\nfragment Part on Work { title }',
      'Works.graphql',
    )
    const query =
      'query Works($limit:Int!$locale:String){works(limit:$limit){id ...Part __typename}}fragment Part on Work{title __typename}'
    expect(operation).toEqual({
      name: 'Works',
      query,
      variables: ['limit', 'locale'],
      // SHA-256 of that text: by it the relay knows the operation.
      hash: createHash('sha256').update(query).digest('hex'),
      kind: 'query',
    })
    expect(print(document)).toBe(print(parse(query)))
  })

  it('__typename is asked for once, not beside introspection, and not of the operation itself', () => {
    const { query } = compileOperation('query A { __schema { types { name } } a { __typename b { c } } }', 'A.graphql')
    expect(query).toBe('query A{__schema{types{name __typename}__typename}a{__typename b{c __typename}}}')
  })

  it.each([
    ['without a name', '{ works }'],
    ['two of them', 'query A { a } query B { b }'],
    ['none', 'fragment A on B { c }'],
  ])('%s is refused, and the file is named', (_, source) => {
    expect(() => compileOperation(source, 'Works.graphql')).toThrow('Works.graphql must contain exactly one operation')
  })
})

it('chunks that import each other come each once with what needs them', () => {
  const doors = Object.values(packageDoors).map((file) => [relative(folder, file), { file: 'door.js' }])
  const chunks = {
    ...Object.fromEntries(doors),
    [relative(folder, packageDoors.boot)]: { file: 'boot.js', imports: ['_one.js'] },
    '_one.js': { file: 'one.js', imports: ['_two.js'] },
    '_two.js': { file: 'two.js', imports: ['_one.js'] },
  }
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(chunks))
  const none = {
    sections: [],
    importedStyles: {},
    stylesheets: new Map(),
    scripts: {},
    onError: null,
    steps: [],
    needs: [],
  }
  const { bootImports } = readClientBuild({ folder, viteRoot: folder, build: 'b', ...none })
  expect(bootImports).toEqual(['/_site/one.js', '/_site/two.js'])
})

describe('the operations that a site declares', () => {
  it('are listed by client for back-ends that register them, each once', () => {
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const section = (client: string, ...operations: string[]) =>
      ({ client, operations }) as unknown as SectionDefinition
    const works = write('Works.graphql', 'query Works { works { id } }')
    const send = write('send.graphql', 'mutation send { send }')
    const sections = [section('default', works), section('default', works, send), section('crm', send), section('none')]
    writeOperationLists({ sections, forms: [], checks: [] }, join(folder, 'operations'))
    const list = (client: string) => JSON.parse(readFileSync(join(folder, `operations/${client}.json`), 'utf8'))
    const body = 'query Works{works{id __typename}}'
    const id = createHash('sha256').update(body).digest('hex')
    expect(list('default')).toMatchObject({
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [
        { id, name: 'Works', type: 'query', body },
        { name: 'send', type: 'mutation' },
      ],
    })
    expect(list('default').operations).toHaveLength(2)
    expect(list('crm').operations).toHaveLength(1)
    expect(readdirSync(join(folder, 'operations')).sort()).toEqual(['crm.json', 'default.json'])
  })
})

describe('text files of a build', () => {
  it('have compressed forms beside them, unless they are small', async () => {
    const script = 'export const value = 1\n'.repeat(200)
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'assets/boot.js'), script)
    writeFileSync(join(folder, 'assets/small.css'), 'a{}')
    writeFileSync(join(folder, 'assets/font.woff2'), Buffer.alloc(2000))
    await compressAssets(folder)
    expect(readdirSync(join(folder, 'assets')).sort()).toEqual([
      'boot.js',
      'boot.js.br',
      'boot.js.gz',
      'font.woff2',
      'small.css',
    ])
    expect(brotliDecompressSync(readFileSync(join(folder, 'assets/boot.js.br'))).toString()).toBe(script)
    expect(gunzipSync(readFileSync(join(folder, 'assets/boot.js.gz'))).toString()).toBe(script)
  })

  it('are compressed once for all builds, if they are large, unless what was kept is damaged', async () => {
    const [script, cache] = ['export const value = 1\n'.repeat(1000), join(folder, 'cache')]
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'assets/react.js'), script)
    const compressed = async () => {
      await compressAssets(join(folder, 'assets'), cache)
      return readFileSync(join(folder, 'assets/react.js.br'))
    }
    const first = await compressed()
    const [kept = ''] = readdirSync(cache)
    const other = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    writeFileSync(join(cache, kept), other)
    expect(await compressed()).toEqual(other)
    for (const damaged of [
      other.subarray(0, 20),
      brotliCompressSync('another'),
      brotliCompressSync(`${script} more`),
    ]) {
      writeFileSync(join(cache, kept), damaged)
      expect(await compressed()).toEqual(first)
    }
    expect(readFileSync(join(cache, kept))).toEqual(first)
  })

  it('are kept up to a number, the newest of them', async () => {
    mkdirSync(join(folder, 'assets'))
    mkdirSync(join(folder, 'cache'))
    for (const name of Array.from({ length: 70 }, (_, index) => join(folder, `cache/${index}.br`))) {
      writeFileSync(name, '')
      utimesSync(name, 0, 0)
    }
    const script = 'export const value = 1\n'.repeat(1000)
    writeFileSync(join(folder, 'assets/react.js'), script)
    await compressAssets(join(folder, 'assets'), join(folder, 'cache'))
    const kept = readdirSync(join(folder, 'cache'))
    expect([kept.length, kept.filter((name) => name.length > 20)]).toEqual([64, [expect.any(String)]])
  })

  it('are compressed where nothing can be kept', async () => {
    mkdirSync(join(folder, 'assets'))
    const script = 'export const value = 1\n'.repeat(1000)
    writeFileSync(join(folder, 'assets/react.js'), script)
    await compressAssets(join(folder, 'assets'), join(folder, 'assets/react.js/cache'))
    expect(brotliDecompressSync(readFileSync(join(folder, 'assets/react.js.br'))).toString()).toBe(script)
  })
})

describe('a finished folder', () => {
  it('takes the place of another, whole, and leaves nothing beside it', () => {
    mkdirSync(join(folder, 'place/old'), { recursive: true })
    mkdirSync(join(folder, 'finished'))
    writeFileSync(join(folder, 'finished/new.txt'), 'new')
    replaceFolder(join(folder, 'finished'), join(folder, 'place'))
    expect(readdirSync(folder)).toEqual(['place'])
    expect(readdirSync(join(folder, 'place'))).toEqual(['new.txt'])
  })

  it('takes a place that was empty', () => {
    mkdirSync(join(folder, 'finished'))
    replaceFolder(join(folder, 'finished'), join(folder, 'place'))
    expect(existsSync(join(folder, 'place'))).toBe(true)
  })
})

describe('a built site', () => {
  it('that is none, or half of one, counts as missing', () => {
    expect(readBuiltAssets(folder)).toBeNull()
    writeFileSync(join(folder, 'assets.json'), '{"build":"x"')
    expect(readBuiltAssets(folder)).toBeNull()
    writeFileSync(join(folder, 'assets.json'), '{"build":"x"}')
    expect(readBuiltAssets(folder)).toMatchObject({ build: 'x' })
  })
})

describe('the generated entries', () => {
  const section = (name: string, changes: Partial<SectionDefinition> = {}): SectionDefinition => ({
    name,
    folder: `/s/${name}`,
    component: `/s/${name}/${name}.tsx`,
    styles: null,
    operation: null,
    operations: [],
    shape: null,
    schema: null,
    hydrate: null,
    client: 'default',
    inputs: [],
    messages: {},
    ...changes,
  })

  it('register every section with what its folder declares', () => {
    const works: Partial<SectionDefinition> = {
      operation: '/s/Works/Works.graphql',
      operations: ['/s/Works/Works.graphql'],
      client: 'crm',
      hydrate: 'idle',
      inputs: ['path'],
    }
    const source = serverEntry({
      sections: [section('Plain'), section('Works', works)],
      steps: [],
      onError: null,
      checks: [],
      collections: new Map(),
      forms: [],
    })
    expect(source).toContain('import { Plain } from "/s/Plain/Plain.tsx"')
    expect(source).toContain('Plain: { component: Plain, hydrate: null, inputs: [], call: null },')
    expect(source).toContain('import operationWorks from "/s/Works/Works.graphql"')
    expect(source).toContain(
      'Works: { component: Works, hydrate: "idle", inputs: ["path"], call: { client: "crm", operation: operationWorks } },',
    )
    expect(source).toContain('export const render = (host) => createRender(modules, host)')
  })

  it('declare every operation in the folder of a section that is used, by the client that it goes to', () => {
    const source = serverEntry({
      sections: [
        section('Plain'),
        section('Works', { operation: '/s/W/Works.graphql', operations: ['/s/W/Works.graphql', '/s/W/like.graphql'] }),
        section('Login', { client: 'crm', operations: ['/s/L/login.graphql'] }),
      ],
      steps: [],
      onError: null,
      checks: [],
      collections: new Map(),
      forms: [],
    })
    expect(source).toContain('import operationWorks_1 from "/s/W/like.graphql"')
    expect(source).toContain('import operationLogin_0 from "/s/L/login.graphql"')
    expect(source).toContain(
      'export const operations = {"default": [operationWorks,operationWorks_1],"crm": [operationLogin_0]}',
    )
  })

  it('with the mutations of forms apart: none of them is relayed past the rules of its form', () => {
    const sdl = join(folder, 'notes.graphql')
    writeFileSync(sdl, 'type Query { a: Int } type Mutation { add(name: String!): Int }')
    const source = serverEntry({
      sections: [section('Login', { client: 'crm', operations: ['/s/L/login.graphql'] })],
      steps: [],
      onError: null,
      checks: [],
      collections: new Map(),
      forms: [
        {
          name: 'note',
          fields: [{ name: 'name', type: 'text', required: true }],
          send: [
            { client: 'crm', mutation: 'add', input: { name: { from: 'field', name: 'name' } }, isRequired: true },
          ],
          schemas: new Map([['crm', sdl]]),
        },
      ],
    })
    expect(source).toContain('export const operations = {"crm": [operationLogin_0]}')
    expect(source).toMatch(/export const forms = .*mutation/)
  })

  it('register the site’s own steps, which may share a module', () => {
    const source = serverEntry({
      sections: [],
      onError: null,
      checks: [],
      collections: new Map(),
      forms: [],
      steps: [
        { kind: 'validator', name: 'open', code: { file: '/s/open.ts' }, runsInBrowser: false },
        { kind: 'middleware', name: 'open', code: { file: '/s/lead.ts' }, runsInBrowser: true },
        { kind: 'validator', name: 'asked', code: { query: { required: ['q'] } }, runsInBrowser: true },
        { kind: 'middleware', name: 'o-2', code: { file: '/s/lead.ts' }, runsInBrowser: true },
      ],
    })
    expect(source).toContain('import step0 from "/s/open.ts"')
    expect(source).toContain('import step2 from "virtual:site/query/asked"')
    expect(source).toContain('validators: {"open": step0,"asked": step2},')
    expect(source).toContain('middleware: {"open": step1,"o-2": step3},')
  })

  it('quote paths, whatever is in them', () => {
    const source = islandEntry(section('Odd', { component: '/it\'s "here"/Odd.tsx' }))
    expect(source).toContain(`from ${JSON.stringify('/it\'s "here"/Odd.tsx')}`)
  })
})
