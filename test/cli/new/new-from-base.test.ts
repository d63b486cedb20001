import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { stubNpm } from '../../support/run/stub-npm.ts'

const NOTES = join(import.meta.dirname, '../../faults/sites/notes')

beforeAll(stubNpm)

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'new-')))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('site new DIR --from BASE', () => {
  it('makes a site that says only its name, and is valid, strictly', async () => {
    await run(['new', 'corner-shop', '--yes'], recordedIo(folder))
    const made = recordedIo(folder)
    expect(await run(['new', 'second-shop', '--from', './corner-shop', '--yes'], made)).toBe(0)
    expect(made.stdout).toContain('Second shop is ready: it contains what differs from ../corner-shop.')
    expect(read('second-shop/site.config.yaml')).toContain("\nextends: '../corner-shop'\n")
    const second = join(folder, 'second-shop')
    expect(await run(['validate', '--strict'], recordedIo(second))).toBe(0)
    const why = recordedIo(second)
    await run(['why', 'site.product'], why)
    expect(why.stdout).toBe(
      'Second shop  site.config.yaml:8:12\nover Corner shop  ../corner-shop/site.config.yaml:8:12\n',
    )
  })

  it('says nothing that the base says, so that nothing is needless', async () => {
    await run(['new', 'first', '--yes'], recordedIo(folder))
    await run(['new', 'second', '--from', './first', '--yes'], recordedIo(folder))
    const drifted = recordedIo(join(folder, 'second'))
    expect(await run(['drift'], drifted)).toBe(0)
    expect(drifted.stdout).not.toContain('needless')
    expect(read('second/site.config.yaml')).toContain('\n  # origin: https://www.example.com # the public address')
    // The address of a base says nothing about the addresses of its sites.
    writeFileSync(
      join(folder, 'first/site.config.yaml'),
      read('first/site.config.yaml').replace(/^ {2}origin: .*$/m, '  origin: https://first.example'),
    )
    await run(['new', 'third', '--from', './first', '--yes'], recordedIo(folder))
    expect(read('third/site.config.yaml')).toContain('\n  origin: ${SITE_ORIGIN')
  })

  it('names a folder whose name has a quote in it', async () => {
    cpSync(NOTES, join(folder, "o'neill"), { recursive: true })
    const made = recordedIo(folder)
    expect(await run(['new', 'second', '--from', "./o'neill", '--yes', '--no-install'], made)).toBe(0)
    expect(made.stdout).toContain("it contains what differs from ../o'neill.")
    expect(read('second/site.config.yaml')).toContain("\nextends: '../o''neill'\n")
  })

  it('says in its colours what is given', async () => {
    await run(['new', 'first', '--yes'], recordedIo(folder))
    await run(['new', 'second', '--from', './first', '--color', 'deep=#123322', '--yes'], recordedIo(folder))
    const why = recordedIo(join(folder, 'second'))
    await run(['why', 'theme.color.deep'], why)
    expect(why.stdout).toMatch(/^"#123322" {2}site\.config\.yaml:\d+:11\nover "#/)
  })

  it.each(['--languages', '--default'])('refuses %s: its languages are those of the base', async (option) => {
    const io = recordedIo(folder)
    expect(await run(['new', 'second', '--from', './first', option, 'en'], io)).toBe(2)
    expect(io.stderr).toContain("cannot be used with option '--from <site>'")
  })

  it('depends on a package that is not there yet', async () => {
    expect(await run(['new', 'shop', '--from', '@agency/base@^2.0.0', '--yes'], recordedIo(folder))).toBe(0)
    expect(read('shop/site.config.yaml')).toContain("\nextends: '@agency/base'\n")
    expect(JSON.parse(read('shop/package.json')).dependencies['@agency/base']).toBe('^2.0.0')
  })

  it('depends on the newest version where none is named, and on what fits it', async () => {
    expect(await run(['new', 'shop', '--from', '@agency/base', '--yes'], recordedIo(folder))).toBe(0)
    expect(JSON.parse(read('shop/package.json')).dependencies['@agency/base']).toBe('^2.3.0')
  })

  it('does not take a folder for a package', async () => {
    await run(['new', 'corner-shop', '--yes'], recordedIo(folder))
    const io = recordedIo(folder)
    expect(await run(['new', 'shop', '--from', 'corner-shop', '--yes'], io)).toBe(2)
    expect(io.stderr).toBe('--from corner-shop is the name of a package. To use the folder: --from ./corner-shop\n')
  })

  it.each(['bases/', 'bases/agency', '@agency', '@agency/base@', 'git+https://example.com/base.git', 'a base'])(
    'makes nothing of %j, which names neither a package nor a folder',
    async (from) => {
      const io = recordedIo(folder)
      expect(await run(['new', 'shop', '--from', from, '--yes', '--no-install'], io)).toBe(2)
      expect(io.stderr).toBe(
        `--from ${JSON.stringify(from)} is neither a package, such as @agency/base, nor the path of a folder, such as ../base.\n`,
      )
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('says how the file of a package is named, as the new site finds it', async () => {
    writeFileSync(join(folder, 'agency-base-1.0.0.tgz'), Buffer.from([0x1f, 0x8b]))
    const io = recordedIo(folder)
    expect(await run(['new', 'sites/shop', '--from', './agency-base-1.0.0.tgz', '--yes'], io)).toBe(2)
    expect(io.stderr).toBe(
      './agency-base-1.0.0.tgz is a package file. Put the name of the package before it: --from @agency/base@file:../../agency-base-1.0.0.tgz\n',
    )
    expect(readdirSync(folder)).toEqual(['agency-base-1.0.0.tgz'])
  })

  it('makes nothing where there is no such folder', async () => {
    const io = recordedIo(folder)
    expect(await run(['new', 'shop', '--from', './nowhere', '--yes'], io)).toBe(2)
    expect(io.stderr).toMatch(/^\.\/nowhere is not a site to extend: it has no site\.config\.yaml\./)
    expect(readdirSync(folder)).toEqual([])
  })
})

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}
