import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'

let made: MadeSite
afterEach(() => made.remove())

const client = `graphql: { clients: { default: { url: 'https://api.example/graphql', schema: api.graphql } } }\n`
const sdl = 'type Query { news(limit: Int): [String!]! }\n'
const files = {
  'api.graphql': sdl,
  'sections/Shown/Shown.schema.json': sectionSchema({ hydrate: 'load' }),
  'sections/Shown/Shown.graphql': 'query Shown($limit: Int) { news(limit: $limit) }\n',
  'sections/Shown/locales/es.yaml': 'more_one: Una más\nmore_other: Más\ndays: { mon: lunes }\n',
}
const read = (file: string) => readFileSync(join(made.folder, file), 'utf8')

describe('site types', () => {
  it('writes the types of props, data and operations, and the names of routes and messages', async () => {
    made = makeSite(files, client)
    const io = recordedIo(made.folder)
    expect(await run(['types'], io)).toBe(0)
    const names = ['sections/Shown/Shown.graphql.d.ts', 'sections/Shown/Shown.types.ts', 'site.types.ts']
    expect(io.stdout.trim().split('\n').sort()).toEqual(names)
    expect(read('sections/Shown/Shown.types.ts')).toContain('export type ShownProps = Record<string, never>')
    expect(read('sections/Shown/Shown.types.ts')).toContain('export interface ShownData {\n  news: string[]\n}')
    expect(read('sections/Shown/Shown.graphql.d.ts')).toContain('limit?: number | null')
    expect(read('site.types.ts')).toMatch(/route:\s+\| 'index'\s+\| 'other'\s+message:\s+\| 'days\.mon'\s+\| 'more'\s/)
  })

  it('types a section by the SDL beside it, whatever that of the site says besides', async () => {
    const shape = 'type Query { news(limit: Int): [String!] }\ntype Subscription { added: String! }\n'
    made = makeSite({ ...files, 'sections/Shown/Shown.graphqls': shape }, client)
    expect(await run(['types'], recordedIo(made.folder))).toBe(0)
    expect(read('sections/Shown/Shown.types.ts')).toContain('  news: string[] | null\n')
    made.write('sections/Shown/Shown.graphqls', 'type Subscription { added: String! }\n')
    made.write('sections/Shown/Shown.graphql', 'subscription Added { added }\n')
    expect(await run(['types'], recordedIo(made.folder))).toBe(0)
    expect(read('sections/Shown/Shown.types.ts')).toContain('  added: string\n')
  })

  it('says which schema is wrong, and keeps the types that its section had', async () => {
    made = makeSite(files, client)
    await run(['types'], recordedIo(made.folder))
    const before = read('sections/Shown/Shown.types.ts')
    made.write('sections/Shown/Shown.schema.json', '{ "title": "ShownProps", "type": "objet" }')
    const io = recordedIo(made.folder)
    expect(await run(['types'], io)).toBe(1)
    expect(io.stderr).toContain('sections/Shown/Shown.schema.json:1:')
    expect(io.stderr).toContain('The schema of the section "Shown" is invalid')
    expect(read('sections/Shown/Shown.types.ts')).toBe(before)
  })

  it('leaves alone what is current', async () => {
    made = makeSite(files, client)
    await run(['types'], recordedIo(made.folder))
    const old = new Date('2020-01-01')
    const [props, names] = ['sections/Shown/Shown.types.ts', 'site.types.ts'].map((file) => join(made.folder, file))
    for (const file of [props, names]) utimesSync(file ?? '', old, old)
    const again = recordedIo(made.folder)
    expect(await run(['types'], again)).toBe(0)
    expect(again.stdout).toBe('All types are up to date.\n')
    made.write('sections/Shown/locales/es.yaml', 'less: Menos\n')
    const edited = recordedIo(made.folder)
    expect(await run(['types'], edited)).toBe(0)
    expect(edited.stdout).toBe('site.types.ts\n')
    expect(statSync(props ?? '').mtime).toEqual(old)
  })

  it('only looks with --check, and fails where something is not current', async () => {
    made = makeSite(files, client)
    const io = recordedIo(made.folder)
    expect(await run(['types', '--check'], io)).toBe(1)
    expect(io.stdout).toContain('sections/Shown/Shown.types.ts\n')
    expect(io.stderr).toBe('These types are out of date. Update them with: site types\n')
    expect(existsSync(join(made.folder, 'site.types.ts'))).toBe(false)
    await run(['types'], recordedIo(made.folder))
    const after = recordedIo(made.folder)
    expect([await run(['types', '--check'], after), after.stdout]).toEqual([0, 'All types are up to date.\n'])
    made.write('site.types.ts', readFileSync(join(made.folder, 'site.types.ts'), 'utf8').replaceAll('\n', '\r\n'))
    expect(await run(['types', '--check'], recordedIo(made.folder))).toBe(0)
  })

  it('says which operation does not fit its API, and writes the others', async () => {
    made = makeSite({ ...files, 'sections/Shown/lost.graphql': 'query Lost { lost }\n' }, client)
    const io = recordedIo(made.folder)
    expect(await run(['types'], io)).toBe(1)
    expect(io.stderr).toContain('lost.graphql does not fit its schema:\n  1:14 Cannot query field "lost"')
    expect(existsSync(join(made.folder, 'site.types.ts'))).toBe(true)
  })

  it('tells what keeps the manifest from being read', async () => {
    made = makeSite({ 'site.config.yaml': 'version: 1\nsites: {}\n' })
    const io = recordedIo(made.folder)
    expect(await run(['types'], io)).toBe(1)
    expect(io.stdout).toContain('manifest/unknown-key')
  })
})
