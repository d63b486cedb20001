import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

const NOTES = join(import.meta.dirname, '../../faults/sites/notes')

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'schema-')))
  cpSync(NOTES, join(folder, 'site'), { recursive: true })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function schema(args: readonly string[] = [], cwd = join(folder, 'site')) {
  const io = recordedIo(cwd)
  const code = await run(['schema', ...args], io)
  return { code, out: io.stdout, error: io.stderr }
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8')

describe('site schema', () => {
  it('writes the schema into the site, and says the line by which editors find it', async () => {
    expect(await schema()).toEqual({
      code: 0,
      out: `Wrote .sitio/site.config.schema.json
Editors use it when site.config.yaml begins with this line:
# yaml-language-server: $schema=./.sitio/site.config.schema.json
`,
      error: '',
    })
    expect(JSON.parse(read('site/.sitio/site.config.schema.json')).definitions['props-Note']).toBeDefined()
  })

  it('names another file from where the manifest is', async () => {
    const { out } = await schema(['--config', 'site/site.config.yaml', '--out', 'editor/schema.json'], folder)
    expect(out).toMatch(/^Wrote editor\/schema\.json\n/)
    expect(out).toContain('\n# yaml-language-server: $schema=../editor/schema.json\n')
    expect(existsSync(join(folder, 'editor/schema.json'))).toBe(true)
  })

  it('prints the same text', async () => {
    await schema()
    expect((await schema(['--stdout'])).out).toBe(read('site/.sitio/site.config.schema.json'))
  })

  it('leaves a file alone that is right already', async () => {
    await schema()
    const file = join(folder, 'site/.sitio/site.config.schema.json')
    const { mtimeMs, ino } = statSync(file)
    await schema()
    expect(statSync(file)).toMatchObject({ mtimeMs, ino })
  })

  it.each([
    ['whose shape is wrong', (text: string) => text.replace('routes:', 'ruotes:')],
    ['that is no YAML', () => 'version: [\n'],
    ['that names what there is not', (text: string) => text.replace('section: Note', 'section: Nobody')],
  ])('helps with a manifest %s', async (_, edit) => {
    const file = join(folder, 'site/site.config.yaml')
    writeFileSync(file, edit(readFileSync(file, 'utf8')))
    expect((await schema()).code).toBe(0)
    expect(JSON.parse(read('site/.sitio/site.config.schema.json')).definitions['props-Note']).toBeDefined()
  })

  it('says why it cannot be written', async () => {
    const { code, error } = await schema(['--out', 'site.config.yaml/schema.json'])
    expect(code).toBe(1)
    expect(error).toMatch(/site\.config\.yaml is a file, but must be a folder\. /)
  })

  it.each([[['--out', 'a.json', '--stdout']], [['--config', 'nowhere.yaml']]])('%j is wrong usage', async (args) => {
    const { code, out, error } = await schema(args)
    expect([code, out]).toEqual([2, ''])
    expect(error).not.toBe('')
  })
})
