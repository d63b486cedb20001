import { mkdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadSite } from '../../runtime/source/load-site.ts'
import { makeSite } from '../support/sites/make-site.ts'

/** Where the files of legacy scripts come from. */
function siteWith(script: string, files: Readonly<Record<string, string>> = {}) {
  const made = makeSite(files, `head: { scripts: [${script}] }`)
  onTestFinished(() => made.remove())
  return made
}

function scriptsOf(config: string) {
  const { site, problems } = loadSite(config, {})
  return {
    found: Object.fromEntries(site?.sources.scripts ?? []),
    problems: problems.map(({ code, blocks }) => [code, blocks]),
  }
}

it('finds a package in the node_modules above the site', () => {
  const { folder, config } = siteWith('{ package: jquery, file: dist/jquery.js }')
  expect(scriptsOf(config).found).toEqual({
    'jquery/dist/jquery.js': join(folder, 'node_modules/jquery/dist/jquery.js'),
  })
})

it('finds a package that only sitio has', () => {
  const { folder, config } = siteWith('{ package: jquery, file: dist/jquery.js }')
  unlinkSync(join(folder, 'node_modules'))
  const repository = join(import.meta.dirname, '../..')
  expect(scriptsOf(config).found).toEqual({
    'jquery/dist/jquery.js': join(repository, 'node_modules/jquery/dist/jquery.js'),
  })
})

it('refuses a link that leads out of the package, or out of the site', () => {
  const secret = siteWith('{ file: secret.js }', { 'secret.js': '' })
  const inPackage = siteWith('{ package: old, file: secret.js }')
  unlinkSync(join(inPackage.folder, 'node_modules'))
  mkdirSync(join(inPackage.folder, 'node_modules/old'), { recursive: true })
  symlinkSync(join(secret.folder, 'secret.js'), join(inPackage.folder, 'node_modules/old/secret.js'))
  const inSite = siteWith('{ file: secret.js }')
  symlinkSync(join(secret.folder, 'secret.js'), join(inSite.folder, 'secret.js'))
  const refused = { found: {}, problems: [['manifest/missing-file', true]] }
  expect(scriptsOf(inPackage.config)).toEqual(refused)
  expect(scriptsOf(inSite.config)).toEqual(refused)
  rmSync(join(inSite.folder, 'secret.js'))
  inSite.write('secret.js', '')
  expect(scriptsOf(inSite.config).problems).toEqual([])
})
