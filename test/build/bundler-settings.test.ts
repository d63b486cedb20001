import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { bundlerSettings } from '../../runtime/bundle/inputs/bundler-settings.ts'
import { makeFolder, write } from '../support/sites/coded-site.ts'

/** A site with a copy of itself inside, as `site diff` makes one, and the settings that apply to each. */
function settingsOfCopy(settings: readonly string[]) {
  const site = makeFolder()
  const copy = join(site, '.sitio/diff/0123/tree')
  for (const root of [site, copy]) for (const name of ['package.json', ...settings]) write(root, name, '{}')
  write(site, 'node_modules/sitio/package.json', '{}')
  return [site, copy].map((root) => {
    const folders = [join(root, 'sections/Plain'), join(site, 'node_modules/sitio/sections/Text')]
    return bundlerSettings(root, folders).map((file) => relative(root, file))
  })
}

it.each([['tsconfig.json'], ['postcss.config.js']])(
  'finds %s of a copy inside of another site, and not that of the other',
  (name) => {
    expect(settingsOfCopy([name])).toEqual([[name], [name]])
  },
)
