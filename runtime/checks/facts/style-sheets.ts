import { styleFile } from '../../manifest/sections/style-file.ts'
import type { SourceText } from '../../manifest/text/source-text.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from './facts.ts'

/** A stylesheet that is part of pages. */
export interface StyleSheet {
  readonly source: SourceText
  /** Its text with comments replaced by blanks, so that offsets stay the same. */
  readonly code: string
  /** Whether the manifest names it under theme: stylesheets:. */
  readonly isOfTheme: boolean
}

/** The stylesheets of the theme, then those of the sections that the manifest uses. */
export const styleSheets = once(({ manifest, sections, files }: SiteFacts): readonly StyleSheet[] => {
  const ofSections = [...sections.values()].flatMap((section) => styleFile(section, manifest.theme) ?? [])
  const ofTheme = new Set(manifest.theme.stylesheets)
  return [...new Set([...ofTheme, ...ofSections])].flatMap((file): StyleSheet[] => {
    const source = files.read(file)
    return source === null ? [] : [{ source, code: withoutComments(source.text), isOfTheme: ofTheme.has(file) }]
  })
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length))
}
