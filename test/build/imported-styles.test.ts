import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBuiltAssets } from '../../runtime/bundle/inputs/made-of.ts'
import { builtCodedSite } from '../support/sites/coded-site.ts'

const dist = join(await builtCodedSite(), 'dist/site')
const stylesOf = (section: string) => readBuiltAssets(dist)?.sectionStyles[section]?.map(({ text }) => text)
const serverCode = readdirSync(join(dist, 'server'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(join(dist, 'server', file), 'utf8'))
  .join('')

describe('what the code of a section imports', () => {
  it('is in its stylesheets, in the order of the imports, though nothing of it runs in a browser', () => {
    const [, loud] = /loud: "(\w+)"/.exec(serverCode) ?? expect.fail('The section has no classes.')
    expect(stylesOf('Plain')).toEqual([`.${loud}{font-weight:900}.three{color:#00f}.mark{color:gold}`])
  })

  it('comes before the stylesheet that the section has anyway, which is there once', () => {
    expect(stylesOf('Shown')).toEqual(['.mark{color:gold}', '.shown{color:red}'])
  })

  it('is there as a file that browsers can fetch', () => {
    const addresses = [...new Set(serverCode.match(/\/_site\/assets\/(?:mark|logo)-[\w-]+\.svg/g))]
    expect(addresses).toHaveLength(2)
    for (const address of addresses)
      expect(existsSync(join(dist, 'client', address.slice('/_site/'.length)))).toBe(true)
    expect(readdirSync(join(dist, 'server')).filter((name) => !name.endsWith('.js'))).toEqual([])
  })
})
