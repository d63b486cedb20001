import type { SourceText } from '../../manifest/text/source-text.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { type StyleSheet, styleSheets } from '../facts/style-sheets.ts'

/** An address in a stylesheet. */
export interface StyleUrl {
  readonly source: SourceText
  readonly address: string
  readonly offset: number
}

/** The addresses that the site's stylesheets fetch or import. */
export const styleUrls = once((facts: SiteFacts): readonly StyleUrl[] => styleSheets(facts).flatMap(urlsIn))

function urlsIn({ source, code }: StyleSheet): StyleUrl[] {
  return [...code.matchAll(/(?:\burl\(\s*["']?|@import\s+["'])([^\s"')]+)/g)].map(
    ({ index, 0: whole, 1: address = '' }) => ({
      source,
      address,
      offset: index + whole.length - address.length,
    }),
  )
}
