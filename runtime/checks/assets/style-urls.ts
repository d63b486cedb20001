import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { type StyleSheet, styleSheets } from '../facts/style-sheets.ts'

/** An address in a stylesheet. */
export interface StyleUrl {
  readonly sheet: StyleSheet
  readonly address: string
  readonly offset: number
}

/** The addresses that the site's stylesheets fetch or import. */
export const styleUrls = once((facts: SiteFacts): readonly StyleUrl[] => styleSheets(facts).flatMap(urlsIn))

/** In quotes, an address may contain spaces and brackets. */
const ADDRESS = /(?:\burl\(\s*|@import\s+(?=["']))(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"')]+))/g

function urlsIn(sheet: StyleSheet): StyleUrl[] {
  return [...sheet.code.matchAll(ADDRESS)].map(({ index, 0: whole, 1: double, 2: single, 3: bare }) => {
    const address = double ?? single ?? bare ?? ''
    return { sheet, address, offset: index + whole.lastIndexOf(address) }
  })
}
