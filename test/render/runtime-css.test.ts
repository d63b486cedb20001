import { expect, it } from 'vitest'
import { EMBED_CSS, runtimeCss } from '../../runtime/render/runtime-css.ts'
import { readGuidePage } from '../support/read/guide-page.ts'

const css = runtimeCss({ tokens: {} } as never, { hasPictures: true, offersEntries: true, isPreview: true }) + EMBED_CSS
const classes = [...new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))]

it('styles only classes that the guide names, none of which is a word that a site uses for something else', () => {
  expect(classes).toContain('sitio-notice')
  const named = readGuidePage('styles')
  expect(classes.filter((name) => !named.includes(`\`${name}\``))).toEqual([])
  expect(classes.filter((name) => !/^sitio-|-link$|-trap$|^preview-|__/.test(name))).toEqual([])
})
