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

function urlsIn(sheet: StyleSheet): StyleUrl[] {
  return [...sheet.code.matchAll(/(?:\burl\(\s*["']?|@import\s+["'])([^\s"')]+)/g)].map(
    ({ index, 0: whole, 1: address = '' }) => ({
      sheet,
      address,
      offset: index + whole.length - address.length,
    }),
  )
}
