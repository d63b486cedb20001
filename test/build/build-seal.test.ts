import { appendFileSync, cpSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openSeal, sealBuild, unreadSite } from '../../runtime/bundle/inputs/build-seal.ts'
import {
  builtCodedSite,
  copyWithoutBundles,
  isSealed,
  loaded,
  MANIFEST,
  makeFolder,
  sealAsItIs,
  write,
} from '../support/sites/coded-site.ts'

const built = await builtCodedSite()

describe('a sealed build', () => {
  it('is opened without reading its site while all is as it was, whatever time files have, and whatever is written for it', () => {
    const site = copyWithoutBundles(built)
    utimesSync(join(site, 'lib/unit.ts'), 0, 0)
    write(site, 'dist/static/index.html', '')
    write(site, '.git/HEAD', '')
    write(site, 'site.urls.lock', '/ index es\n')
    // Written by `site prerender --out public_html`.
    for (const file of ['public_html/_site/ledger.txt', 'public_html.ledger', 'public_html.seal']) write(site, file, '')
    expect(isSealed(site)).toBe(true)
  })

  it.each<[string, (site: string) => void]>([
    ['a file that begins with a dot, among public ones', (site) => write(site, 'public/.well-known/security.txt', '')],
    ['a file of a folder of that name, among public ones', (site) => write(site, 'public/dist/app.js', '')],
    [
      'a file whose name begins as that of what was written',
      (site) => {
        write(site, 'public_html/_site/ledger.txt', '')
        write(site, 'public_html.yaml', '')
      },
    ],
    ['a file that the manifest does not name yet', (site) => write(site, 'sections/Other/Other.tsx', '')],
    ['what the build says of the site', (site) => appendFileSync(join(site, 'dist/site/site.json'), ' ')],
    ['its build, which is gone', (site) => rmSync(join(site, 'dist/site/assets.json'))],
    ['its code, which is not all there', (site) => rmSync(join(site, 'dist/site/server/site.js'))],
    ['its seal, which is cut off', (site) => write(site, 'dist/site.seal', '{"build":')],
  ])('is so no more when this changes: %s', (_, change) => {
    const site = copyWithoutBundles(built)
    change(site)
    expect(isSealed(site)).toBe(false)
  })

  it('is so no more where a base that is a package would be found elsewhere', () => {
    const above = makeFolder()
    const site = join(above, 'sites/luz')
    cpSync(built, site, { recursive: true, verbatimSymlinks: true })
    const base = 'version: 1\nhead: { description: Una prueba. }\n'
    write(above, 'node_modules/base/package.json', '{ "name": "base", "version": "1.0.0" }')
    write(above, 'node_modules/base/site.config.yaml', base)
    write(site, 'site.config.yaml', `extends: base\n${MANIFEST}`)
    sealAsItIs(site)
    expect(isSealed(site)).toBe(true)
    write(above, 'sites/node_modules/base/site.config.yaml', base)
    expect(isSealed(site)).toBe(false)
  })

  it('is so whatever was built of other sites, where its base lies above them', () => {
    const above = makeFolder()
    const site = join(above, 'luz')
    cpSync(built, site, { recursive: true, verbatimSymlinks: true })
    write(above, 'base.yaml', 'version: 1\nhead: { description: Una prueba. }\n')
    write(above, 'sol/site.config.yaml', 'version: 1\n')
    write(site, 'site.config.yaml', `extends: ../base.yaml\n${MANIFEST}`)
    sealAsItIs(site)
    for (const file of ['dist/site/site.json', 'dist/static/index.html', '.sitio/data/entries.sqlite'])
      write(above, join('sol', file), '')
    expect(isSealed(site)).toBe(true)
    write(above, 'sol/site.config.yaml', 'version: 1 # of another one\n')
    expect(isSealed(site)).toBe(false)
  })

  it('is another site’s where another manifest lies beside that of the build', () => {
    const site = copyWithoutBundles(built)
    cpSync(join(site, 'site.config.yaml'), join(site, 'other.yaml'))
    sealAsItIs(site)
    expect(isSealed(site)).toBe(true)
    expect(openSeal(join(site, 'other.yaml'), join(site, 'dist/site'), {})).toBeNull()
  })

  it('is opened in an environment that suits it, and read anew where the environment decides what is built', () => {
    const site = copyWithoutBundles(built)
    expect(isSealed(site, { ANALYTICS_ID: 'G-1234567' })).toBe(true)
    expect(isSealed(site, { SHEET: 'theme/parts/inks.css' })).toBe(false)
  })

  it.each<[string, (site: string) => void]>([
    ['a file was changed', (site) => utimesSync(join(site, 'lib/unit.ts'), 0, 0)],
    ['one was added', (site) => write(site, 'public/new.txt', '')],
    ['one was taken away', (site) => rmSync(join(site, 'sections/Plain/Plain.tsx'))],
    ['one beside the manifest was taken away', (site) => rmSync(join(site, 'limits.ts'))],
  ])('is not sealed where %s after the site had been read', async (_, change) => {
    const site = copyWithoutBundles(built)
    rmSync(join(site, 'dist/site.seal'))
    // So that the copied files are older than the start of the check, on any disk.
    await setTimeout(20)
    const unread = unreadSite(site)
    const read = loaded(site)
    change(site)
    expect(sealBuild(read, join(site, 'dist/site'), unread)).toBeNull()
    expect(isSealed(site)).toBe(false)
  })
})
