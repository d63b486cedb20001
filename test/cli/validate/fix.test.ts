import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyPatch, parsePatch } from 'diff'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { SiteTexts } from '../../../cli/site-texts.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

const source = join(import.meta.dirname, '../../fixtures/sites/bakery')
let folder = ''
let root = ''

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-fix-')))
  root = join(folder, 'site')
  cpSync(source, root, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const change = (file: string, edit: (text: string) => string) => writeFileSync(join(root, file), edit(textOf(file)))
const validate = async (...options: string[]) => {
  const io = recordedIo(root)
  const code = await run(['validate', ...options], io)
  return { code, stdout: io.stdout, stderr: io.stderr }
}

/** Typing mistakes that do not hide one another. */
const slips = (text: string) =>
  text
    .replace('layout: doorway', 'layout: "dorway" # the door')
    .replace('{ to: breads, text: pages.breads }', '{ to: braeds, text: pages.breads }')
    .replace('palette: feast', "palette:   'faest'")
const fixed = (text: string) =>
  text.replace('layout: doorway', 'layout: "doorway" # the door').replace('palette: feast', "palette:   'feast'")

describe('site validate --fix', () => {
  it('fixes slips, and says what it did', async () => {
    const before = textOf('site.config.yaml')
    change('site.config.yaml', slips)
    const { code, stdout } = await validate('--fix')
    expect(textOf('site.config.yaml')).toBe(fixed(before))
    expect(stdout).toMatch(/^site\.config\.yaml:\d+:\d+ braeds → breads$/m)
    expect(stdout).toMatch(/^site\.config\.yaml:\d+:\d+ 'faest' → 'feast'$/m)
    expect(stdout).toContain('site.config.yaml is valid')
    expect(code).toBe(0)
  })

  it('goes from the shape to the names in one run', async () => {
    const before = textOf('site.config.yaml')
    change('site.config.yaml', (text) => slips(text).replace('redirects:', 'redirect:'))
    expect((await validate('--fix')).code).toBe(0)
    expect(textOf('site.config.yaml')).toBe(fixed(before))
  })

  it('goes on to the slips that were only counted beside the first twenty', async () => {
    const before = textOf('site.config.yaml')
    change('site.config.yaml', (text) => text.replaceAll(' section:', ' sektion:').replaceAll(' props:', ' prosp:'))
    expect((await validate()).stdout).toContain('Only the first 20 mistakes')
    expect((await validate('--fix')).code).toBe(0)
    expect(textOf('site.config.yaml')).toBe(before)
  })

  it('writes files of messages that are not there, to be translated', async () => {
    const files = ['locales/en.yaml', 'sections/Imprint/locales/ar.yaml']
    for (const file of files) rmSync(join(root, file))
    const patch = (await validate('--fix', '--dry-run')).stdout
    expect(parsePatch(patch).map(({ newFileName }) => newFileName)).toEqual(files.map((file) => `b/${file}`))
    expect(files.map((file) => existsSync(join(root, file)))).toEqual([false, false])
    const { code, stdout } = await validate('--fix')
    expect(stdout).toContain('site.config.yaml is valid')
    expect(code).toBe(0)
    expect(textOf('locales/en.yaml')).toBe(`# Translate, please: still in fr.\n${textOf('locales/fr.yaml')}`)
    expect(textOf(files[1] ?? '')).toMatch(/^# Translate, please: still in fr\.\n/)
  })

  it('writes the messages of sections that a language lacks, in one run', async () => {
    writeFileSync(join(root, 'sections/Imprint/locales/ar.yaml'), '{}\n')
    change('sections/Masthead/locales/ar.yaml', (text) => text.replace(/^languages:.*\n/m, ''))
    const { stdout } = await validate()
    expect(stdout).toMatch(/2 messages of the section "Imprint" are missing in "ar", .*: write, hours\. Add them\./)
    const said = await validate('--fix')
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('site.config.yaml is valid') })
    expect(said.stdout).toContain('messages/missing-in-locale added: languages: Languages …\n')
    expect(textOf('sections/Imprint/locales/ar.yaml')).toContain(
      '# Translate, please: still in en.\nwrite: Write to us\nhours: Opening hours\n',
    )
    expect(textOf('sections/Masthead/locales/ar.yaml')).toContain(
      '# Translate, please: still in en.\nlanguages: Languages\n',
    )
  })

  it('keeps Windows line ends, the byte order mark and the mode', async () => {
    const windows = (text: string) => `\uFEFF${text.replace(/\n/g, '\r\n')}`
    const before = textOf('site.config.yaml')
    change('site.config.yaml', (text) => windows(slips(text)))
    chmodSync(join(root, 'site.config.yaml'), 0o600)
    await validate('--fix')
    expect(textOf('site.config.yaml')).toBe(windows(fixed(before)))
    expect(statSync(join(root, 'site.config.yaml')).mode & 0o777).toBe(0o600)
    expect(readdirSync(root).filter((file) => file.includes('.writing-'))).toEqual([])
  })

  it('fixes an included file behind a link, and leaves the link', async () => {
    mkdirSync(join(root, 'parts'))
    change('site.config.yaml', (text) => text.replace('[$page, Imprint]', '{ include: doorway.yaml }'))
    writeFileSync(join(root, 'parts/doorway.yaml'), '- $page # here\n- Inprint\n')
    symlinkSync('parts/doorway.yaml', join(root, 'doorway.yaml'))
    expect((await validate('--fix')).code).toBe(0)
    expect(textOf('parts/doorway.yaml')).toBe('- $page # here\n- Imprint\n')
    expect(
      readdirSync(root, { withFileTypes: true })
        .find(({ name }) => name === 'doorway.yaml')
        ?.isSymbolicLink(),
    ).toBe(true)
  })

  it('leaves a manifest alone that is a link to a place outside', async () => {
    change('site.config.yaml', slips)
    renameSync(join(root, 'site.config.yaml'), join(folder, 'mounted.yaml'))
    symlinkSync('../mounted.yaml', join(root, 'site.config.yaml'))
    const before = textOf('site.config.yaml')
    expect((await validate('--fix')).code).toBe(1)
    expect(textOf('site.config.yaml')).toBe(before)
  })

  it('leaves what somebody has to decide', async () => {
    const undecided = (text: string) =>
      text.replace('  doorway:', '  doorman: [$page]\n  doorway:').replace('layout: doorway', 'layout: doorwan')
    change('site.config.yaml', undecided)
    const before = textOf('site.config.yaml')
    const { code, stdout } = await validate('--fix')
    expect(textOf('site.config.yaml')).toBe(before)
    expect(stdout).toContain('manifest/unknown-layout')
    expect(code).toBe(1)
  })

  it('writes nothing where there is nothing to fix', async () => {
    const { mtimeMs } = statSync(join(root, 'site.config.yaml'))
    expect(await validate('--fix')).toMatchObject({ code: 0, stderr: '' })
    expect(statSync(join(root, 'site.config.yaml')).mtimeMs).toBe(mtimeMs)
  })

  it('leaves standard output to one report for other programs', async () => {
    change('site.config.yaml', slips)
    const { stdout, stderr } = await validate('--fix', '--format', 'json')
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, errors: 0 })
    expect(stderr).toContain('braeds → breads')
  })
})

describe('site validate --fix --dry-run', () => {
  it('shows a patch that gives what --fix writes, and writes nothing', async () => {
    const before = textOf('site.config.yaml')
    change('site.config.yaml', slips)
    const faulty = textOf('site.config.yaml')
    const { code, stdout } = await validate('--fix', '--dry-run')
    expect(code).toBe(0)
    expect(textOf('site.config.yaml')).toBe(faulty)
    const [patch] = parsePatch(stdout)
    expect(patch).toMatchObject({ oldFileName: 'a/site.config.yaml', newFileName: 'b/site.config.yaml' })
    expect(patch && applyPatch(faulty, patch)).toBe(fixed(before))
  })

  it('fails where something would remain', async () => {
    change('site.config.yaml', (text) => slips(text).replace('to: workshops', 'to: pottery'))
    const { code, stdout } = await validate('--fix', '--dry-run')
    expect(code).toBe(1)
    expect(stdout).toContain('+          - { to: breads')
  })

  it('says so where nothing would be written', async () => {
    change('site.config.yaml', (text) => text.replace('to: workshops', 'to: pottery'))
    const { code, stdout, stderr } = await validate('--fix', '--dry-run')
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('--fix has nothing to write')
  })

  it('is wrong usage without --fix', async () => {
    const { code, stderr } = await validate('--dry-run')
    expect(code).toBe(2)
    expect(stderr).toContain('--fix')
  })
})

describe('SiteTexts', () => {
  it('writes nothing when one file has changed since it was read', () => {
    const texts = new SiteTexts(root)
    const [messages, manifest] = [texts.read('locales/fr.yaml'), texts.read('site.config.yaml')]
    change('locales/fr.yaml', (text) => `${text}# somebody else\n`)
    const edited = new Map([
      ['site.config.yaml', `${manifest}# mine\n`],
      ['locales/fr.yaml', `${messages}# mine\n`],
    ])
    expect(texts.write(edited)).toEqual(['locales/fr.yaml'])
    expect(textOf('site.config.yaml')).toBe(manifest)
  })

  it.each(['../elsewhere.yaml', 'gone.yaml', 'node_modules/sitio/sections/Hero/locales/es.yaml'])(
    'gives no text of %s',
    (file) => {
      writeFileSync(join(folder, 'elsewhere.yaml'), 'a: 1\n')
      const installed = join(root, 'node_modules/sitio/sections/Hero/locales')
      mkdirSync(installed, { recursive: true })
      writeFileSync(join(installed, 'es.yaml'), 'a: 1\n')
      expect(new SiteTexts(root).read(file)).toBeNull()
    },
  )
})
